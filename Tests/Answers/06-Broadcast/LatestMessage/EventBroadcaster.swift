// wrong: The message is stored in the broadcaster, where an event during another one replaces it.
// misconception: There is one event at a time.
// caught by: "Every delegate receives every event"

public final class EventBroadcaster {
  private let delegates = WeakSet()
  private let announce: (String) -> Void
  private var message = ""

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
    self.message = message
    announce("Broadcasting event: \(message)")
    for delegate in delegates.members { delegate.didReceiveEvent(self.message) }
  }
}
