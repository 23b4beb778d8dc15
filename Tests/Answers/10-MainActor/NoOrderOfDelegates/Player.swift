// wrong: The delegates are in a dictionary.
// misconception: Delegates have no order.
// caught by: "Every screen is notified of a track, once"

@MainActor public final class Player {
  private var delegates: [ObjectIdentifier: () -> (any PlayerDelegate)?] = [:]

  public init() {}

  public func add(_ delegate: any PlayerDelegate) {
    delegates[ObjectIdentifier(delegate)] = { [weak delegate] in delegate }
  }

  public func remove(_ delegate: any PlayerDelegate) {
    delegates[ObjectIdentifier(delegate)] = nil
  }

  @concurrent public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    for title in titles {
      await notifyDelegates(of: decode(title))
    }
  }

  private func notifyDelegates(of track: Track) {
    for delegate in delegates.values { delegate()?.player(self, didLoad: track) }
  }
}
