// wrong: The list is read once, after the first track.
// misconception: The delegates don't change during a load.
// caught by: "Delegates can be added and removed during a load"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  @concurrent public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    var registered: Registered?
    for title in titles {
      let track = decode(title)
      if registered == nil { registered = await self.registered }
      await notify(registered!, of: track)
    }
  }

  private var registered: Registered { Registered(entries: delegates.delegates.map(Weak.init)) }

  private func notify(_ registered: Registered, of track: Track) {
    for entry in registered.entries { entry.delegate?.player(self, didLoad: track) }
  }
}

@MainActor private struct Registered {
  let entries: [Weak]
}

@MainActor private final class Weak {
  weak let delegate: (any PlayerDelegate)?

  init(_ delegate: any PlayerDelegate) {
    self.delegate = delegate
  }
}
