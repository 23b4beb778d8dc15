// wrong: The list is read off the main actor, and only the calls hop.
// misconception: Only the calls of the delegates need the main actor.
// caught by: "Delegates can be added and removed in any task"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
public final class Player: @unchecked Sendable {
  private let multicastDelegate = MulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func addDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.addDelegate(delegate)
  }

  /// Unregisters a delegate.
  public func removeDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.removeDelegate(delegate)
  }

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      let delegates = Snapshot(delegates: multicastDelegate.delegates)
      await MainActor.run { delegates.notify(of: track) }
    }
  }
}

private struct Snapshot: @unchecked Sendable {
  let delegates: [any PlayerDelegate]

  @MainActor func notify(of track: Track) {
    for delegate in delegates { delegate.playerDidLoad(track) }
  }
}
