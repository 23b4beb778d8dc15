// wrong: The player keeps the screens that were notified last.
// misconception: What was notified can't go away.
// caught by: "A player doesn't keep its delegates alive, even while it loads"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var notified: [any PlayerDelegate] = []

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  @concurrent public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      await notifyDelegates(of: decode(title))
    }
  }

  private func notifyDelegates(of track: Track) {
    notified = delegates.delegates
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
