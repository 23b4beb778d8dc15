// wrong: The loop reads the members anew at each turn, and skips a neighbour.
// misconception: An index still means the same after a removal.
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
    var index = 0
    while index < delegates.members.count {
      (delegates.members[index] as? any EventDelegate)?.didReceiveEvent(message)
      index += 1
    }
  }
}
