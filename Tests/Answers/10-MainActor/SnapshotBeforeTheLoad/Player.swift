// wrong: The delegates are read once, before the tracks are loaded.
// misconception: The delegates are those that were registered when the load began.
// caught by: "A player doesn't keep its delegates alive, even while it loads"

import ChangesSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  /// Unregisters a delegate.
  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    let snapshot = delegates.delegates
    for title in titles {
      let track = await Task.detached { decode(title) }.value
      snapshot.forEach { $0.player(self, didLoad: track) }
    }
  }
}
