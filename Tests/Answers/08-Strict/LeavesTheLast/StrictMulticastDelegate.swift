// wrong: `remove` never looks at the last wrapper.
// misconception: A range to `count - 1` contains the last index.
// caught by: "Removing a delegate returns true and leaves the others"

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
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
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
    for index in 0..<max(0, wrappers.count - 1) where wrappers[index].delegate === object {
      wrappers.remove(at: index)
      return true
    }
    return false
  }
}
