// wrong: `remove` marks a wrapper, which stays until the delegate is deallocated.
// misconception: What `delegates` doesn't show takes no memory.
// caught by: "Memory doesn't grow with deallocated delegates"

import WrapperSolution
public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [(wrapper: DelegateWrapper, isRemoved: Bool)] = []
  public init() {}
  public var delegates: [Delegate] {
    wrappers.compactMap { wrapper, isRemoved in
      guard !isRemoved, let object = wrapper.delegate else { return nil }
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
    wrappers.removeAll { $0.wrapper.delegate == nil }
    let isNew = !wrappers.contains { !$0.isRemoved && $0.wrapper.delegate === object }
    guard isNew else { return false }
    wrappers.append((DelegateWrapper(object), isRemoved: false))
    return true
  }
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let index = wrappers.firstIndex { !$0.isRemoved && $0.wrapper.delegate === object }
    guard let index else { return false }
    wrappers[index].isRemoved = true
    return true
  }
}
