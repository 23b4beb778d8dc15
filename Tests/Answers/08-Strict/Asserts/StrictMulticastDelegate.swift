// wrong: The check is an assertion, which an optimized build leaves out.
// misconception: `assert` ends every program.
// caught by: "The message is a sentence that names the type of the value"

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
    assert(isObject(delegate), "\(type(of: delegate as Any)) is a value. Add an object instead.")
    let object = delegate as AnyObject
    wrappers.removeAll { $0.delegate == nil }
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
