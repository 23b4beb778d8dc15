// wrong: The event is announced once for each delegate.
// misconception: An announcement belongs to the delegate.
// caught by: "With no delegate at all the event is announced, and that is all"

/// The delegating object: it tells every delegate in a weak set about an event.
public final class EventBroadcaster {
  private let delegates = WeakSet()
  private let announce: (String) -> Void

  /// Creates a broadcaster without delegates.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  /// Adds a delegate.
  public func addDelegate(_ delegate: any EventDelegate) {
    delegates.insert(delegate)
  }

  /// Removes a delegate.
  public func removeDelegate(_ delegate: any EventDelegate) {
    delegates.remove(delegate)
  }

  /// Tells every delegate about an event, in no particular order.
  public func broadcastEvent(message: String) {
    for case let delegate as any EventDelegate in delegates.members {
      announce("Broadcasting event: \(message)")
      delegate.didReceiveEvent(message)
    }
  }
}
