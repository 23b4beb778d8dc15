// wrong: If another load is decoding the same title, a load announces the track of that one.
// misconception: To decode a title twice at the same time is always a waste.
// caught by: "Two loads at the same time announce all of their tracks"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var decoding: [String: Task<Track, Never>] = [:]

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
    for title in titles {
      let task = decoding[title] ?? Task.detached { decode(title) }
      decoding[title] = task
      let track = await task.value
      decoding[title] = nil
      delegates.invoke { $0.player(self, didLoad: track) }
    }
  }
}
