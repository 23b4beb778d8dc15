/// The delegating object: it tells every delegate in a weak set about an event.
///
/// ```swift
/// let broadcaster = EventBroadcaster()
/// let listener = FirstListener()
/// broadcaster.addDelegate(listener)
/// broadcaster.broadcastEvent(message: "Hello!")
/// // Prints "Broadcasting event: Hello!"
/// // Prints "FirstListener received: Hello!"
/// ```
public final class EventBroadcaster {
  private let delegates = WeakSet()
  private let announce: (String) -> Void

  /// Creates a broadcaster without delegates.
  ///
  /// - Parameter announce: Where the broadcaster announces an event before it tells the delegates.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  /// Adds a delegate.
  ///
  /// Adding it twice is adding it once.
  ///
  /// - Parameter delegate: An object. It is not kept alive.
  public func addDelegate(_ delegate: any EventDelegate) {
    delegates.insert(delegate)
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove. One that was never added is ignored.
  public func removeDelegate(_ delegate: any EventDelegate) {
    delegates.remove(delegate)
  }

  /// Tells every delegate about an event, in no particular order.
  ///
  /// - Parameter message: What happened.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func broadcastEvent(message: String) {
    announce("Broadcasting event: \(message)")
    for case let delegate as any EventDelegate in delegates.members {
      delegate.didReceiveEvent(message)
    }
  }
}
