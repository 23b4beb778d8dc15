// wrong: The list stores the delegates themselves.
// misconception: A list of delegates holds them as a weak property holds one.
// caught by: "A multicast delegate does not keep its delegates alive"

/// A list of delegates that it does not keep alive.
public final class MulticastDelegate<ProtocolType> {
  private var stored: [ProtocolType]

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    stored = delegates
  }

  /// The delegates that are alive, in the order they were added.
  public var delegates: [ProtocolType] {
    stored
  }

  /// Adds a delegate behind the others.
  public func addDelegate(_ delegate: ProtocolType) {
    stored.append(delegate)
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = stored.firstIndex(where: { $0 as AnyObject === object }) else { return }
    stored.remove(at: index)
  }
}
