// wrong: A set of identifiers decides what is new, and nothing takes a deallocated one out.
// misconception: An identifier belongs to one object forever.
// caught by: "A new delegate at a deallocated one's address is added, at the end"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [DelegateWrapper] = []
  private var identifiers: Set<ObjectIdentifier> = []

  public init() {}

  public var delegates: [Delegate] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    wrappers.removeAll { $0.delegate == nil }
    guard identifiers.insert(ObjectIdentifier(object)).inserted else { return false }
    wrappers.append(DelegateWrapper(object))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard identifiers.remove(ObjectIdentifier(object)) != nil else { return false }
    wrappers.removeAll { $0.delegate === object }
    return true
  }
}
