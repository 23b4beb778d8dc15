// wrong: `remove` returns true if no delegate is left but wrappers are.
// misconception: If no delegate is left, the list doesn't contain it, as asked.
// caught by: "Removing an unregistered delegate returns false after another one was deallocated"

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
    guard !wrappers.contains(where: { $0.delegate === object }) else { return false }
    wrappers.append(DelegateWrapper(object))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let before = delegates.count
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else {
      return before == 0 && !wrappers.isEmpty
    }
    wrappers.remove(at: index)
    return true
  }
}
