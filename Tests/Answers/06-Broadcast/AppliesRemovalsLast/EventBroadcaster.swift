// wrong: Changes during an event are applied after it, first the additions and then the removals.
// misconception: The order of two changes does not matter.
// caught by: "Delegates may be added, removed, or deallocated during an event"

public final class EventBroadcaster {
  private let delegates = WeakSet()
  private let announce: (String) -> Void
  private var events = 0
  private var added: [any EventDelegate] = []
  private var removed: [any EventDelegate] = []

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  public func addDelegate(_ delegate: any EventDelegate) {
    if events > 0 { added.append(delegate) } else { delegates.insert(delegate) }
  }

  public func removeDelegate(_ delegate: any EventDelegate) {
    if events > 0 { removed.append(delegate) } else { delegates.remove(delegate) }
  }

  public func broadcastEvent(message: String) {
    announce("Broadcasting event: \(message)")
    events += 1
    for delegate in delegates.members { delegate.didReceiveEvent(message) }
    events -= 1
    guard events == 0 else { return }
    added.forEach(delegates.insert)
    removed.forEach(delegates.remove)
    (added, removed) = ([], [])
  }
}
