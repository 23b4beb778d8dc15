// wrong: An event during another one is dropped.
// misconception: An event cannot cause another one.
// caught by: "Every delegate receives every event"

public final class EventBroadcaster {
  private let delegates = WeakSet()
  private var busy = false
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
    if busy { return }
    busy = true
    for delegate in delegates.members {
      delegate.didReceiveEvent(message)
    }
    busy = false
  }
}
