// wrong: The delegates are read once, before the tracks are loaded.
// misconception: The delegates are those that were registered when the load began.
// caught by: "A player doesn't keep its delegates alive, even while it loads"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
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
    let delegates = multicastDelegate.delegates
    for title in titles {
      let track = await Task.detached { decode(title) }.value
      delegates.forEach { $0.playerDidLoad(track) }
    }
  }
}
