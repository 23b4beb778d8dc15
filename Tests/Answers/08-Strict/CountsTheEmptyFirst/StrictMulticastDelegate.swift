// wrong: `remove` adds the number of empty wrappers to an index in `delegates`.
// misconception: The oldest delegate is deallocated first.
// caught by: "Removing a delegate works after another one was deallocated"

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
    let live = delegates
    guard let index = live.firstIndex(where: { $0 as AnyObject === object }) else { return false }
    wrappers.remove(at: index + wrappers.count - live.count)
    return true
  }
}
