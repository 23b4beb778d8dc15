@testable import OneFileSolution

@MainActor
protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didPlay song: String)
  func playerDidStop(_ player: Player)
}

@MainActor
final class Player {
  private let list = MulticastDelegate<any PlayerDelegate>()

  func addDelegate(_ delegate: any PlayerDelegate) {
    list.removeDelegate(delegate)
    list.addDelegate(delegate)
  }

  func removeDelegate(_ delegate: any PlayerDelegate) {
    list.removeDelegate(delegate)
  }

  func play(_ song: String) {
    list.invokeDelegates { $0.player(self, didPlay: song) }
  }
}

extension Player {
  func stop() {
    list.invokeDelegates { delegate in
      guard list.delegates.contains(where: { $0 === delegate }) else { return }
      delegate.playerDidStop(self)
    }
  }
}

final class MiniPlayer: PlayerDelegate {
  private let player: Player
  private(set) var title = ""

  init(of player: Player) {
    self.player = player
    player.addDelegate(self)
  }

  func player(_ player: Player, didPlay song: String) {
    title = song
  }

  func playerDidStop(_ player: Player) {
    title = ""
  }
}
