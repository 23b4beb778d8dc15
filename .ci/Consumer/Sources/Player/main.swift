import Multicast

@MainActor
protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didStart title: String)
}

@MainActor
final class Player {
  let delegates = MulticastDelegate<any PlayerDelegate>()

  func play(_ title: String) {
    delegates.invoke { $0.player(self, didStart: title) }
  }
}

final class MiniPlayer: PlayerDelegate {
  func player(_ player: Player, didStart title: String) {
    print("Now playing: \(title)")
  }
}

let player = Player()
let miniPlayer = MiniPlayer()
player.delegates.add(miniPlayer)
player.play("Prelude")  // Prints "Now playing: Prelude"
