// wrong: An object that is in one list is refused by all others.
// misconception: An object has one delegating object.
// caught by: "Adding a new delegate registers it and returns true"

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
    registered.removeAll { $0.delegate == nil }
    guard !registered.contains(where: { $0.delegate === object }) else { return false }
    registered.append(DelegateWrapper(object))
    wrappers.append(DelegateWrapper(object))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return false }
    wrappers.remove(at: index)
    registered.removeAll { $0.delegate === object }
    return true
  }
}

nonisolated(unsafe) private var registered: [DelegateWrapper] = []
