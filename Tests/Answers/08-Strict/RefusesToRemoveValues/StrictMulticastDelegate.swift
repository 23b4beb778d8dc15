// wrong: Removing a value ends the program.
// misconception: `remove` has to check what `add` checks.
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
    guard isObject(delegate) else {
      fatalError(
        "\(type(of: delegate as Any)) is a value and was never added to this list of objects.")
    }
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return false }
    wrappers.remove(at: index)
    return true
  }
}
