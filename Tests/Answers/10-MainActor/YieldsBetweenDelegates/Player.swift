// wrong: The loop goes through an array of the delegates, and pauses after each of them.
// misconception: On the main actor, the list can't change during an event.
// caught by: "Delegates can be added and removed during a load"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

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
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  private func notifyDelegates(of track: Track) async {
    for delegate in delegates.delegates {
      delegate.player(self, didLoad: track)
      await Task.yield()
    }
  }
}
