// wrong: The tracks are announced when all of them are loaded.
// misconception: One hop is enough, since hops are expensive.
// caught by: "Each track is announced before the next one is decoded to the end"

import ChangesSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
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
  @concurrent
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    let tracks = titles.map(decode)
    await notifyDelegates(of: tracks)
  }

  private func notifyDelegates(of tracks: [Track]) {
    for track in tracks {
      delegates.invoke { $0.player(self, didLoad: track) }
    }
  }
}
