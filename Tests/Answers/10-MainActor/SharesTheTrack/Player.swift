// wrong: The track waits in a property of the player for the hop.
// misconception: A property is the way to hand something to another method.
// caught by: "Two loads at the same time announce all of their tracks"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var kept = ""

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
      await keep(title)
      let track = decode(await kept)
      await notifyDelegates(of: track)
    }
  }

  private func keep(_ title: String) { kept = title }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
