// wrong: `add` removes the empty wrappers with `partition(by:)`.
// misconception: Partitioning an array keeps the order of both parts.
// caught by: "Delegates keep the order in which they were added"

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
    let firstEmpty = wrappers.partition { $0.delegate == nil }
    wrappers.removeSubrange(firstEmpty...)
    guard !wrappers.contains(where: { $0.delegate === object }) else { return false }
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
