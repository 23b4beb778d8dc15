// wrong: A load that begins during another one does nothing.
// misconception: A player loads once at a time.
// caught by: "Two loads at the same time announce all of their tracks"

import ChangesSolution

@MainActor public final class Player {
  private let delegates = ReentrantMulticastDelegate<any PlayerDelegate>()
  private var isLoading = false

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
    guard await begin() else { return }
    for title in titles {
      await notifyDelegates(of: decode(title))
    }
    await end()
  }

  private func begin() -> Bool {
    defer { isLoading = true }
    return !isLoading
  }

  private func end() { isLoading = false }

  private func notifyDelegates(of track: Track) {
    delegates.invoke { $0.player(self, didLoad: track) }
  }
}
