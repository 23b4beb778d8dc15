// wrong: The delegates are read once, before the tracks are loaded, and held weakly.
// misconception: What is weak is up to date.
// caught by: "Delegates can be added and removed during a load"

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
    let wrappers = delegates.delegates.map { DelegateWrapper($0) }
    for title in titles {
      let track = await Task.detached { decode(title) }.value
      for case let delegate as any PlayerDelegate in wrappers.map(\.delegate) {
        delegate.player(self, didLoad: track)
      }
    }
  }
}

private final class DelegateWrapper {
  weak var delegate: AnyObject?

  init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
