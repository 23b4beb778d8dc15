// wrong: The wrappers are the values of a dictionary.
// misconception: A dictionary keeps its values in the order in which they were stored.
// caught by: "Delegates keep the order in which they were added"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  public init() {}

  public var delegates: [Delegate] {
    wrappers.values.compactMap { wrapper in
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
    wrappers = wrappers.filter { $0.value.delegate != nil }
    guard wrappers[ObjectIdentifier(object)] == nil else { return false }
    wrappers[ObjectIdentifier(object)] = DelegateWrapper(object)
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    wrappers.removeValue(forKey: ObjectIdentifier(delegate as AnyObject)) != nil
  }
}
