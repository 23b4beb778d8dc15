// wrong: An event during another one goes to the members that the outer event has read.
// misconception: The members are read once, also for events that a delegate causes.
// caught by: "Every delegate receives every event"

public final class EventBroadcaster {
  private let delegates = WeakSet()
  private let announce: (String) -> Void
  private var receivers: [any EventDelegate]?

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
    let outer = receivers
    let current = outer ?? delegates.members
    receivers = current
    for delegate in current { delegate.didReceiveEvent(message) }
    receivers = outer
  }
}
