// wrong: A delegate that is added gets the last event.
// misconception: A delegate wants to know what it missed.
// caught by: "Adding a delegate twice is adding it once"

public final class EventBroadcaster {
  private let delegates = WeakSet()
  private var last: String?
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  public func addDelegate(_ delegate: any EventDelegate) {
    delegates.insert(delegate)
    if let last { delegate.didReceiveEvent(last) }
  }

  public func removeDelegate(_ delegate: any EventDelegate) {
    delegates.remove(delegate)
  }

  public func broadcastEvent(message: String) {
    announce("Broadcasting event: \(message)")
    for delegate in delegates.members {
      delegate.didReceiveEvent(message)
    }
    last = message
  }
}
