// wrong: The loop counts the members once and reads them again for each index.
// misconception: The members do not change during an event.
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
    for index in 0..<delegates.members.count {
      delegates.members[index].didReceiveEvent(message)
    }
  }
}
