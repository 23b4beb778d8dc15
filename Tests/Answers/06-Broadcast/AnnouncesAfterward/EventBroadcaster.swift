// wrong: The broadcaster announces after its delegates.
// misconception: An event is announced when it is over.
// caught by: "Every delegate receives every event"

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
    for delegate in delegates.members {
      delegate.didReceiveEvent(message)
    }
    announce("Broadcasting event: \(message)")
  }
}
