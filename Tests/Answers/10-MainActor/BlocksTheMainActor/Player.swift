// wrong: The main actor waits with a semaphore until a background task is done.
// misconception: The main actor is free while it waits.
// caught by: "A delegate's methods are isolated to the main actor"

import ChangesSolution
import Foundation

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
    for title in titles {
      wait {
        let track = decode(title)
        await self.notifyDelegates(of: track)
      }
    }
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }

  private func wait(for work: @escaping @Sendable () async -> Void) {
    let semaphore = DispatchSemaphore(value: 0)
    Task.detached {
      await work()
      semaphore.signal()
    }
    semaphore.wait()
  }
}
