// wrong: Before each call, the loop asks whether the list contains the delegate.
// misconception: Whoever is in the list at its turn was there when the event began.
// caught by: "Delegates can be added and removed during a load"
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
    for title in titles {
      let track = decode(title)
      await notifyDelegates(of: track)
    }
  }

  private func notifyDelegates(of track: Track) {
    let identifiers = delegates.delegates.map { ObjectIdentifier($0) }
    for identifier in identifiers {
      if let delegate = delegates.delegates.first(where: { ObjectIdentifier($0) == identifier }) {
        delegate.player(self, didLoad: track)
      }
    }
  }
}
