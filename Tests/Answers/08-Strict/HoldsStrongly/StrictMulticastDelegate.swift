// wrong: The list holds the delegates strongly.
// misconception: Only a wrapper needs a weak reference.
// caught by: "The list doesn't keep its delegates alive"

public final class StrictMulticastDelegate<Delegate> {
  private var objects: [AnyObject] = []

  public init() {}

  public var delegates: [Delegate] {
    objects.compactMap { $0 as? Delegate }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    guard !objects.contains(where: { $0 === object }) else { return false }
    objects.append(object)
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard let index = objects.firstIndex(where: { $0 === object }) else { return false }
    objects.remove(at: index)
    return true
  }
}
