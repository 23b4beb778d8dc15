// right: An actor decodes, and the player on the main actor awaits it.

import AddRemoveSolution
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

  private let decoder = Decoder()

  /// Loads tracks in the background, and notifies the delegates of each track once it is loaded.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = await decoder.decode(title, with: decode)
      notifyDelegates(of: track)
    }
  }

  private func notifyDelegates(of track: Track) {
    multicastDelegate.invokeDelegates { $0.playerDidLoad(track) }
  }
}

private actor Decoder {
  func decode(_ title: String, with decode: @Sendable (_ title: String) -> Track) -> Track {
    decode(title)
  }
}
