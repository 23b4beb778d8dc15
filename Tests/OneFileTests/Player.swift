@testable import OneFileSolution

@MainActor
protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didPlay song: String)
  func playerDidStop(_ player: Player)
}

@MainActor
final class Player {
  private let delegates = MulticastDelegate<any PlayerDelegate>()

  func addDelegate(_ delegate: any PlayerDelegate) {
    delegates.removeDelegate(delegate)
    delegates.addDelegate(delegate)
  }

  func removeDelegate(_ delegate: any PlayerDelegate) {
    delegates.removeDelegate(delegate)
  }

  func play(_ song: String) {
    delegates.invokeDelegates { $0.player(self, didPlay: song) }
  }
}

extension Player {
  func stop() {
    delegates.invokeDelegates { delegate in
      guard delegates.delegates.contains(where: { $0 === delegate }) else { return }
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
