import Multicast

@MainActor
protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
}

final class MiniPlayer: PlayerDelegate {
  private let delegates: MulticastDelegate<any PlayerDelegate>
  private var token: RegistrationToken?

  init(_ delegates: MulticastDelegate<any PlayerDelegate>) {
    self.delegates = delegates
  }

  func appear() { token = delegates.register(self) }
  func disappear() { token = nil }

  func playerDidStart(_ title: String) {
    print("Now playing: \(title)")
  }
}

let delegates = MulticastDelegate<any PlayerDelegate>()
var miniPlayer: MiniPlayer? = MiniPlayer(delegates)
for title in ["Prelude", "Fugue"] {
  // A screen may appear twice in a row, for example if a gesture to close it is canceled.
  miniPlayer?.appear()
  miniPlayer?.appear()
  delegates.invoke { $0.playerDidStart(title) }
  miniPlayer?.disappear()
  delegates.invoke { $0.playerDidStart("This isn't printed.") }
  print("Delegates: \(delegates.count)")
}
miniPlayer?.appear()
weak let watched = miniPlayer
miniPlayer = nil
print("The mini player was deallocated: \(watched == nil)")
print("Delegates: \(delegates.count)")
