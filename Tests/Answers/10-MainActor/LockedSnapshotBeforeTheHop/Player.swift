// wrong: The list is read under a lock, before the hop.
// misconception: What was read under a lock is up to date.
// caught by: "Delegates can be added and removed during a load"

import Synchronization

public final class Player: Sendable {
  private let delegates = Mutex<[Weak]>([])

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    delegates.withLock { $0.append(Weak(delegate)) }
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates.withLock { $0.removeAll { $0.delegate === delegate } }
  }

  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      let track = decode(title)
      let registered = delegates.withLock { $0 }
      await notify(registered, of: track)
    }
  }

  @MainActor private func notify(_ registered: [Weak], of track: Track) {
    for entry in registered { entry.delegate?.player(self, didLoad: track) }
  }
}

private final class Weak: @unchecked Sendable {
  weak let delegate: (any PlayerDelegate)?

  init(_ delegate: any PlayerDelegate) {
    self.delegate = delegate
  }
}
