import Multicast

@MainActor
protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
}

@MainActor
final class Token {
  private let delegates: MulticastDelegate<any PlayerDelegate>
  private weak let delegate: (any PlayerDelegate)?

  init(_ delegate: any PlayerDelegate, in delegates: MulticastDelegate<any PlayerDelegate>) {
    self.delegates = delegates
    self.delegate = delegate
    delegates.add(delegate)
  }

  isolated deinit {
    if let delegate { delegates.remove(delegate) }
  }
}

final class MiniPlayer: PlayerDelegate {
  private let delegates: MulticastDelegate<any PlayerDelegate>
  private var token: Token?

  init(_ delegates: MulticastDelegate<any PlayerDelegate>) {
    self.delegates = delegates
  }

  func appear() { token = Token(self, in: delegates) }
  func disappear() { token = nil }

  func playerDidStart(_ title: String) {
    print("Now playing: \(title)")
  }
}

let delegates = MulticastDelegate<any PlayerDelegate>()
var miniPlayer: MiniPlayer? = MiniPlayer(delegates)
miniPlayer?.appear()
delegates.invoke { $0.playerDidStart("Prelude") }
miniPlayer?.disappear()
delegates.invoke { $0.playerDidStart("This isn't printed.") }
print("No delegates: \(delegates.isEmpty)")
miniPlayer?.appear()
weak let watched = miniPlayer
miniPlayer = nil
print("The mini player was deallocated: \(watched == nil)")
