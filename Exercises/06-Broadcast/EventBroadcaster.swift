/// The delegating object: it notifies every delegate in a weak set about an event.
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
  /// - Parameter announce: A closure that receives a line for each event, before the delegates are
  ///   notified. By default, the broadcaster prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  /// Adds a delegate.
  ///
  /// Adding it again changes nothing.
  ///
  /// - Parameter delegate: The object to notify. The broadcaster doesn't keep it alive.
  /// - Complexity: O(1) on average.
  public func addDelegate(_ delegate: any EventDelegate) {
    delegates.insert(delegate)
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove. An object that was never added is ignored.
  /// - Complexity: O(1) on average.
  public func removeDelegate(_ delegate: any EventDelegate) {
    delegates.remove(delegate)
  }

  /// Notifies every delegate about an event, in no particular order.
  ///
  /// - Parameter message: The text of the event.
  /// - Complexity: O(*n*), where *n* is the number of entries,
  ///   including those of deallocated delegates.
  public func broadcastEvent(message: String) {
    announce("Broadcasting event: \(message)")
    for delegate in delegates.members {
      delegate.didReceiveEvent(message)
    }
  }
}
