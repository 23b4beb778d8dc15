// wrong: The references are unowned.
// misconception: `unowned` is a weak reference without the optional.
// caught by: "The list doesn't keep its delegates alive"

public final class StrictMulticastDelegate<Delegate> {
  private var references: [Reference] = []

  public init() {}

  public var delegates: [Delegate] {
    references.compactMap { $0.object as? Delegate }
  }

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
