// wrong: `remove` compares stored identifiers and doesn't look whether the object still exists.
// misconception: An identifier belongs to one object forever.
// caught by: "A new delegate at a deallocated one's address is added, at the end"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var entries: [(identifier: ObjectIdentifier, wrapper: DelegateWrapper)] = []

  public init() {}

  public var delegates: [Delegate] {
    entries.compactMap { entry in
      guard let object = entry.wrapper.delegate else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    entries.removeAll { $0.wrapper.delegate == nil }
    let identifier = ObjectIdentifier(object)
    if entries.contains(where: { $0.identifier == identifier }) { return false }
    entries.append((identifier, DelegateWrapper(object)))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    entries.remove(at: index)
    return true
  }
}
