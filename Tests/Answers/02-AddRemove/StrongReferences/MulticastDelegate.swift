// wrong: The list stores the delegates themselves.
// misconception: A list refers to delegates the way a weak property does.
// caught by: "A multicast delegate doesn't keep its delegates alive"

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var stored: [ProtocolType]

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    stored = delegates
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    stored
  }

  /// Adds a delegate after the others.
  public func addDelegate(_ delegate: ProtocolType) {
    stored.append(delegate)
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = stored.firstIndex(where: { $0 as AnyObject === object }) else { return }
    stored.remove(at: index)
  }
}
