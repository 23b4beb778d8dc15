// wrong: A new object gets the place of the deallocated one whose address it has.
// misconception: A place in the list belongs to an identifier.
// caught by: "A new delegate at a deallocated one's address is added, at the end"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var identifiers: [ObjectIdentifier] = []
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  public init() {}

  public var delegates: [Delegate] {
    identifiers.compactMap { identifier in
      guard let object = wrappers[identifier]?.delegate else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    let identifier = ObjectIdentifier(object)
    if wrappers[identifier]?.delegate === object { return false }
    if !identifiers.contains(identifier) { identifiers.append(identifier) }
    wrappers[identifier] = DelegateWrapper(object)
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let identifier = ObjectIdentifier(object)
    guard wrappers.removeValue(forKey: identifier)?.delegate === object else { return false }
    identifiers.removeAll { $0 == identifier }
    return true
  }
}
