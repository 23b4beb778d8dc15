// wrong: After a refused duplicate, nothing can be added.
// misconception: A `guard` that leaves the method needs nothing else.
// caught by: "Adding a delegate again changes nothing and returns false"

import WrapperSolution
public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [DelegateWrapper] = []
  private var isAdding = false
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
    guard !isAdding else { return false }
    isAdding = true
    wrappers.removeAll { $0.delegate == nil }
    guard !wrappers.contains(where: { $0.delegate === object }) else { return false }
    wrappers.append(DelegateWrapper(object))
    isAdding = false
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
