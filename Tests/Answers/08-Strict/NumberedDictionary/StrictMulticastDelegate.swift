// right: A dictionary finds a delegate by its identifier; a number remembers the order.

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var entries: [ObjectIdentifier: (number: Int, wrapper: DelegateWrapper)] = [:]
  private var nextNumber = 0

  public init() {}

  public var delegates: [Delegate] {
    entries.values.sorted { $0.number < $1.number }.compactMap { entry in
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
    let identifier = ObjectIdentifier(object)
    entries = entries.filter { $0.value.wrapper.delegate != nil }
    if entries[identifier] != nil { return false }
    entries[identifier] = (nextNumber, DelegateWrapper(object))
    nextNumber += 1
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let entry = entries.removeValue(forKey: ObjectIdentifier(object))
    return entry?.wrapper.delegate != nil
  }
}
