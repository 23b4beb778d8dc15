// wrong: The loop reads the members again at each turn and skips a neighbor.
// misconception: An index means the same delegate after a removal.
// caught by: "Delegates may be added, removed, or deallocated during an event"

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
    var index = 0
    while index < delegates.members.count {
      delegates.members[index].didReceiveEvent(message)
      index += 1
    }
  }
}
