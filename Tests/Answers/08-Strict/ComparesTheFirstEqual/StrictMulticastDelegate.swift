// wrong: `add` looks for an equal delegate and compares identity only with the first one.
// misconception: There is at most one equal delegate.
// caught by: "Delegates are compared by identity, not by equality"

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
    let equal = delegates.first { other in
      guard let hashable = delegate as? AnyHashable else { return other as AnyObject === object }
      return other as? AnyHashable == hashable
    }
    guard equal.map({ $0 as AnyObject === object }) != true else { return false }
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
