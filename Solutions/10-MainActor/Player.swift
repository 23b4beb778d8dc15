import ChangesSolution

/// The delegating object: it keeps the tracks to play, and notifies its delegates about new ones.
///
/// ```swift
/// let player = Player()
/// player.add(miniPlayer)
/// player.append(Track(title: "Blue Hour"))
/// ```
@MainActor public final class Player {
  /// The tracks to play, in order.
  public private(set) var tracks: [Track] = []

  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

  /// Creates a player without tracks and delegates.
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

  /// Appends a track, and notifies the delegates before it returns.
  ///
  /// - Parameter track: The track to play after the others.
  public func append(_ track: Track) {
    tracks.append(track)
    delegates.invoke { $0.player(self, didAppend: track) }
  }
}
