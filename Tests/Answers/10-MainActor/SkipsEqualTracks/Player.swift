// wrong: A track that equals the last one isn't announced.
// misconception: The screens show this track already.
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
    var last: Track?
    for title in titles {
      let track = decode(title)
      if track != last { await notifyDelegates(of: track) }
      last = track
    }
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
