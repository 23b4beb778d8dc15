// right: The members are isolated one by one.

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
public final class Player: Sendable {
  @MainActor
  private let multicastDelegate = MulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  @MainActor
  public init() {}

  /// Registers a delegate.
  @MainActor
  public func addDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.addDelegate(delegate)
  }

  /// Unregisters a delegate.
  @MainActor
  public func removeDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.removeDelegate(delegate)
  }

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  @MainActor private func notifyDelegates(of track: Track) {
    multicastDelegate.invokeDelegates { $0.playerDidLoad(track) }
  }
}
