// wrong: All players share one list.
// misconception: A list of delegates exists once.
// caught by: "Every screen is notified of a track, once"

import ChangesSolution

@MainActor public final class Player {
  private static let shared = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var delegates: ReentrantMulticastDelegate<any PlayerDelegate> { Self.shared }

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
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
