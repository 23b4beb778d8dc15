// right: The main queue notifies and resumes `load`, which has waited with `await`.

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
  nonisolated
    public func load(
      _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
    ) async
  {
    for title in titles {
      let track = decode(title)
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
          self.multicastDelegate.invokeDelegates { $0.playerDidLoad(track) }
          continuation.resume()
        }
      }
    }
  }
}
