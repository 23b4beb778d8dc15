// wrong: A title that was decoded before isn't decoded again.
// misconception: Decoding a title always gives the same track.
// caught by: "Each title is decoded once, and its track is announced"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var cache: [String: Track] = [:]

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
      let track = await cache[title] ?? decode(title)
      await keep(track, for: title)
      await notifyDelegates(of: track)
    }
  }

  private func keep(_ track: Track, for title: String) { cache[title] = track }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
