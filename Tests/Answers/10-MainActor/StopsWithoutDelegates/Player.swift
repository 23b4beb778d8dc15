// wrong: A load stops when the player has no delegates.
// misconception: A track that no screen hears of needn't be loaded.
// caught by: "Each title is decoded once, and its track is announced"

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
      if await delegatesAreGone() { return }
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  private func delegatesAreGone() -> Bool { delegates.delegates.isEmpty }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
