// right: A delegate that was removed during the event is skipped.

public final class EventBroadcaster {
  private let delegates = WeakSet()
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  public func addDelegate(_ delegate: any EventDelegate) {
    delegates.insert(delegate)
  }

  public func removeDelegate(_ delegate: any EventDelegate) {
    delegates.remove(delegate)
  }

  public func broadcastEvent(message: String) {
    announce("Broadcasting event: \(message)")
    for delegate in delegates.members
    where delegates.members.contains(where: { $0 === delegate }) {
      delegate.didReceiveEvent(message)
    }
  }
}
