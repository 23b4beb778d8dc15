// wrong: The delegates are in an array.
// misconception: The main actor takes care of memory, too.
// caught by: "A player doesn't keep its delegates alive, even while it loads"

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
  private var delegates: [any PlayerDelegate] = []

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func add(_ delegate: any PlayerDelegate) {
    delegates.append(delegate)
  }

  /// Unregisters a delegate.
  public func remove(_ delegate: any PlayerDelegate) {
    delegates.removeAll { $0 === delegate }
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
    delegates.forEach { $0.player(self, didLoad: track) }
  }
}
