// wrong: The first track is announced at once, and the others at the end.
// misconception: Only the first track is urgent.
// caught by: "Each track is announced before the next one is decoded to the end"

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
    await notifyDelegates(of: decode(first))
    let others = titles.dropFirst().map { decode($0) }
    for track in others { await notifyDelegates(of: track) }
  }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
