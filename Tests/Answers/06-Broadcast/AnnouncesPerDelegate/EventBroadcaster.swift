// wrong: The event is announced once for each delegate.
// misconception: An announcement belongs to the delegate.
// caught by: "With no delegates, an event is announced all the same"

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
      announce("Broadcasting event: \(message)")
      delegate.didReceiveEvent(message)
    }
  }
}
