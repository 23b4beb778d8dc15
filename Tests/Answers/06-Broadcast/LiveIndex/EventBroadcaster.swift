// wrong: The loop counts to the number of members before, and reads the members anew.
// misconception: The members do not change while they are told.
// caught by: "Delegates may be removed or die while an event goes round"

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
    announce("Broadcasting event: \(message)")
    for index in 0..<delegates.members.count {
      (delegates.members[index] as? any EventDelegate)?.didReceiveEvent(message)
    }
  }
}
