// wrong: The references are unowned.
// misconception: `unowned` is a weak reference without the optional.
// caught by: "The list doesn't keep its delegates alive"

/// A list of delegates that contains each object once and refuses values.
public final class StrictMulticastDelegate<Delegate> {
  private var references: [Reference] = []

  /// Creates an empty list.
  public init() {}

  /// The live delegates, in the order in which they were added.
  public var delegates: [Delegate] {
    references.compactMap { $0.object as? Delegate }
  }

  /// Adds a delegate after the others.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    guard !references.contains(where: { $0.object === object }) else { return false }
    references.append(Reference(object: object))
    return true
  }

  /// Removes a delegate.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard let index = references.firstIndex(where: { $0.object === object }) else { return false }
    references.remove(at: index)
    return true
  }
}

private struct Reference {
  unowned let object: AnyObject
}
