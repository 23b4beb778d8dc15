// wrong: The delegates are in an array of unowned references.
// misconception: `unowned` is `weak` without the optional.
// caught by: "A player doesn't keep its delegates alive, even while it loads"

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
  private var references: [Reference] = []

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func add(_ delegate: any PlayerDelegate) {
    references.append(Reference(delegate: delegate))
  }

  /// Unregisters a delegate.
  public func remove(_ delegate: any PlayerDelegate) {
    references.removeAll { $0.delegate === delegate }
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
    references.forEach { $0.delegate.player(self, didLoad: track) }
  }
}

private struct Reference {
  unowned let delegate: any PlayerDelegate
}
