// wrong: The list refers to its delegates with `unowned`.
// misconception: `unowned` is `weak` without the optional.
// caught by: "A deallocated delegate is left out, and the others keep their order"

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var references: [Reference]

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    references = delegates.map { Reference(object: $0 as AnyObject) }
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    references.compactMap { $0.object as? ProtocolType }
  }

  /// Adds a delegate after the others.
  public func addDelegate(_ delegate: ProtocolType) {
    references.append(Reference(object: delegate as AnyObject))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = references.firstIndex(where: { $0.object === object }) else { return }
    references.remove(at: index)
  }
}

private struct Reference {
  unowned let object: AnyObject
}
