// wrong: The player has one delegate.
// misconception: A screen that is added takes the place of the one before.
// caught by: "Every screen is notified of a track, once"

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
  private weak var delegate: (any PlayerDelegate)?

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func add(_ delegate: any PlayerDelegate) {
    self.delegate = delegate
  }

  /// Unregisters a delegate.
  public func remove(_ delegate: any PlayerDelegate) {
    if self.delegate === delegate { self.delegate = nil }
  }

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  @concurrent
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  private func notifyDelegates(of track: Track) {
    delegate?.player(self, didLoad: track)
  }
}
