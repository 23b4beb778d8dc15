// wrong: Objects of a class without properties count as the same object.
// misconception: Objects that can't be told apart are one object.
// caught by: "Objects of every kind are accepted"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [DelegateWrapper] = []

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
      fatalError(
        """
        \(type(of: delegate as Any)) is a value, and a multicast delegate can only refer to \
        objects. Make it a class, or add an object that holds it.
        """)
    }
    let object = delegate as AnyObject
    wrappers.removeAll { $0.delegate == nil }
    guard
      !wrappers.contains(where: {
        $0.delegate === object
          || ($0.delegate.map {
            Mirror(reflecting: $0).children.isEmpty && type(of: $0) == type(of: object)
          } ?? false)
      })
    else { return false }
    wrappers.append(DelegateWrapper(object))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return false }
    wrappers.remove(at: index)
    return true
  }
}
