// right: A lock protects the list, which is read after the hop.

import ChangesSolution
import Foundation

/// The delegating object: it loads tracks in the background and notifies its delegates.
public final class Player: @unchecked Sendable {
  private let lock = NSLock()
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func add(_ delegate: any PlayerDelegate) {
    lock.lock()
    defer { lock.unlock() }
    delegates.add(delegate)
  }

  /// Unregisters a delegate.
  public func remove(_ delegate: any PlayerDelegate) {
    lock.lock()
    defer { lock.unlock() }
    delegates.remove(delegate)
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
    let registered = lock.withLock { delegates.delegates }
    for delegate in registered where isRegistered(delegate) {
      delegate.player(self, didLoad: track)
    }
  }
  private func isRegistered(_ delegate: any PlayerDelegate) -> Bool {
    lock.withLock { delegates.delegates.contains { $0 === delegate } }
  }
}
