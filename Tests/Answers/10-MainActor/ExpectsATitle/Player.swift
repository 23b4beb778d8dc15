// wrong: An empty list of titles ends the program.
// misconception: There's always something to load.
// caught by: "A delegate's methods are isolated to the main actor"

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
    await notifyDelegates(of: decode(titles[0]))
    for title in titles.dropFirst() {
      await notifyDelegates(of: decode(title))
    }
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
