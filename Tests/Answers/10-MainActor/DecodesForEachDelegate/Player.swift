// wrong: Each delegate has its track decoded.
// misconception: A closure is as cheap as a value.
// caught by: "Each title is decoded once, and its track is announced"

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
    for title in titles {
      for index in 0..<(await count) {
        await notifyDelegate(at: index, of: decode(title))
      }
    }
  }

  private var count: Int { delegates.delegates.count }

  private func notifyDelegate(at index: Int, of track: Track) {
    delegates.delegates[index].player(self, didLoad: track)
  }
}
