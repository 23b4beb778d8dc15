// right: A stream brings the tracks to a task on the main actor, which isn't canceled with `load`.

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
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    let (tracks, continuation) = AsyncStream.makeStream(of: Track.self)
    Task.detached {
      for title in titles { continuation.yield(decode(title)) }
      continuation.finish()
    }
    let announcing = Task {
      for await track in tracks { notifyDelegates(of: track) }
    }
    await announcing.value
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
