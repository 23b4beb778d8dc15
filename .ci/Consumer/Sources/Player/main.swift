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

// The mini player leaves and comes back, and adds itself once more than it has to.
player.delegates.remove(miniPlayer)
player.play("This isn't printed.")
print("Added: \(player.delegates.add(miniPlayer)), then \(player.delegates.add(miniPlayer))")
player.play("Fugue")
print(player.delegates)
