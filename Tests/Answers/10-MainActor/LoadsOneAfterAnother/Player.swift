// wrong: A load waits until the one before has ended.
// misconception: Two loads that run at the same time would disturb each other.
// caught by: "Two loads at the same time announce all of their tracks"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var current: Task<Void, Never>?

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    delegates.add(delegate)
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates.remove(delegate)
  }

  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    let previous = current
    let task = Task.detached {
      await previous?.value
      for title in titles {
        await self.notifyDelegates(of: decode(title))
      }
    }
    current = task
    await task.value
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
