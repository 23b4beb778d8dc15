// right: Structs with a weak property in place of the wrapper class.

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var references: [Weak]

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    references = delegates.map { Weak(object: $0 as AnyObject) }
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    references.compactMap { $0.object as? ProtocolType }
  }

  /// Adds a delegate after the others.
  public func addDelegate(_ delegate: ProtocolType) {
    references.append(Weak(object: delegate as AnyObject))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    let index = references.firstIndex { $0.object === object }
    if let index { references.remove(at: index) }
  }
}

private struct Weak {
  weak var object: AnyObject?
}
