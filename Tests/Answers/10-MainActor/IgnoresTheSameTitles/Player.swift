// wrong: A load of the same titles as before does nothing.
// misconception: The screens show these tracks already.
// caught by: "Each title is decoded once, and its track is announced"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var loaded: [String] = []

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
    guard await isNew(titles) else { return }
    for title in titles {
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  private func isNew(_ titles: [String]) -> Bool {
    defer { loaded = titles }
    return loaded != titles
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
