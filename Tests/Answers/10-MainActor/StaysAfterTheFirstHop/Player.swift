// wrong: Only the first track is decoded in the background.
// misconception: A method that left the main actor stays away from it.
// caught by: "The main actor is free while a track is decoded"

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
    guard let first = titles.first else { return }
    await announce(decode(first), then: Array(titles.dropFirst()), decode: decode)
  }

  private func announce(
    _ first: Track, then titles: [String], decode: @Sendable (_ title: String) -> Track
  ) {
    delegates.invoke { $0.player(self, didLoad: first) }
    for title in titles {
      let track = decode(title)
      delegates.invoke { $0.player(self, didLoad: track) }
    }
  }
}
