import AddRemoveSolution
import InvokeSolution

// TODO: Isolate the player, too. Then the compiler checks what `@unchecked Sendable` only promises.

/// The delegating object: it loads tracks in the background and notifies its delegates on the
/// main actor.
public final class Player: @unchecked Sendable {
  private let multicastDelegate = MulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  ///
  /// - Parameter delegate: An object. It isn't kept alive.
  public func addDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.addDelegate(delegate)
  }

  /// Unregisters a delegate.
  ///
  /// - Parameter delegate: The object to remove. An object that was never added is ignored.
  public func removeDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.removeDelegate(delegate)
  }

  // TODO: Keep `load` off the main actor, and hop to the main actor for each notification.

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  ///
  /// A track reaches the delegates that are registered when the main actor runs the notification.
  /// The method returns after the last notification.
  ///
  /// - Parameters:
  ///   - titles: The titles of the tracks. The delegates are notified in this order.
  ///   - decode: Makes a track from a title. It may take long, and doesn't run on the main actor.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      multicastDelegate.invokeDelegates { $0.playerDidLoad(track) }
    }
  }
}
