// wrong: `load` claims to be on the main actor.
// misconception: `assumeIsolated` moves the call to the main actor.
// caught by: "A delegate's methods are isolated to the main actor"

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
      notifyDelegates(of: track)
    }
  }

  private func notifyDelegates(of track: Track) {
    MainActor.assumeIsolated {
      delegates.invoke { $0.player(self, didLoad: track) }
    }
  }
}
