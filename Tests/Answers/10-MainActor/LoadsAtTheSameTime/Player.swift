// wrong: The tracks are loaded at the same time, and announced when they are ready.
// misconception: Child tasks end in the order in which they were added.
// caught by: "Delegates are notified about tracks in the order of the titles"

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
  @concurrent
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    await withTaskGroup(of: Track.self) { group in
      for title in titles {
        group.addTask { decode(title) }
      }
      for await track in group {
        await notifyDelegates(of: track)
      }
    }
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
