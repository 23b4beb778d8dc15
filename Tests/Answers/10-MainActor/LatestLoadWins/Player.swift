// wrong: A load ends when the next one begins.
// misconception: A new load replaces the one before.
// caught by: "Two loads at the same time announce all of their tracks"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var latest = 0

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
    let number = await begin()
    for title in titles {
      await notifyDelegates(of: decode(title), inLoad: number)
    }
  }

  private func begin() -> Int {
    latest += 1
    return latest
  }

  private func notifyDelegates(of track: Track, inLoad number: Int) {
    guard number == latest else { return }
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
