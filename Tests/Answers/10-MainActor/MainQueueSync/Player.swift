// wrong: The thread waits for the main queue.
// misconception: Waiting is waiting, with `sync` as with `await`.
// caught by: "A load that waits for the main actor blocks no thread"

import AddRemoveSolution
import Foundation
import InvokeSolution

/// The delegating object: it loads tracks in the background and notifies its delegates.
@MainActor
public final class Player {
  private let multicastDelegate = MulticastDelegate<any PlayerDelegate>()

  /// Creates a player without delegates.
  public init() {}

  /// Registers a delegate.
  public func addDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.addDelegate(delegate)
  }

  /// Unregisters a delegate.
  public func removeDelegate(_ delegate: any PlayerDelegate) {
    multicastDelegate.removeDelegate(delegate)
  }

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  @concurrent
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      DispatchQueue.main.sync { notifyDelegates(of: track) }
    }
  }

  private func notifyDelegates(of track: Track) {
    multicastDelegate.invokeDelegates { $0.playerDidLoad(track) }
  }
}
