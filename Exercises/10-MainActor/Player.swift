import ChangesSolution

// TODO: Let the compiler check that no two pieces of code use the list at the same time.

/// The delegating object: it loads tracks in the background and notifies its delegates on the
/// main actor.
public final class Player: @unchecked Sendable {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  ///
  /// - Parameter delegate: The object to register. Something else has to keep it alive.
  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  /// Unregisters a delegate, so that even an event that has already begun doesn't notify it anymore.
  ///
  /// - Parameter delegate: The object to unregister. If it was never registered, nothing changes.
  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  // TODO: Decode each track off the main actor, and then call each screen on it, in order.

  /// Loads tracks in the background and notifies the delegates about each loaded track.
  ///
  /// For each track, the method hops to the main actor and notifies the delegates that are
  /// registered at that time. It returns after the last notification. Several loads can run at the
  /// same time: none waits until another one has ended.
  ///
  /// - Parameters:
  ///   - titles: The titles of the tracks. The delegates are notified in this order.
  ///   - decode: Creates a track from a title. It's called once for each title, can take a long
  ///     time, and doesn't run on the main actor. It's `@Sendable`, because it's passed from one
  ///     isolation domain to another.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      delegates.invoke { $0.player(self, didLoad: track) }
    }
  }
}
