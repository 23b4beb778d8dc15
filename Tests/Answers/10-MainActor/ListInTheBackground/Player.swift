// wrong: The list is read off the main actor, and only the calls hop.
// misconception: Only the calls of the delegates need the main actor.
// caught by: "Delegates can be added and removed in any task"

import ChangesSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
public final class Player: @unchecked Sendable {
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
    for title in titles {
      let track = decode(title)
      let snapshot = Snapshot(delegates: delegates.delegates)
      await MainActor.run { snapshot.notify(of: track, loadedBy: self) }
    }
  }
}

private struct Snapshot: @unchecked Sendable {
  let delegates: [any PlayerDelegate]

  @MainActor func notify(of track: Track, loadedBy player: Player) {
    for delegate in delegates { delegate.player(player, didLoad: track) }
  }
}
