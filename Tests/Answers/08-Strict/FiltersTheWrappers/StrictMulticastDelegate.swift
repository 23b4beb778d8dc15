// right: `add` makes a new array of the live wrappers, and `remove` filters.

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
    let live = wrappers.filter { $0.delegate != nil }
    let isNew = live.allSatisfy { $0.delegate !== object }
    wrappers = isNew ? live + [DelegateWrapper(object)] : live
    return isNew
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let contained = wrappers.contains { $0.delegate === object }
    wrappers = wrappers.filter { $0.delegate != nil && $0.delegate !== object }
    return contained
  }
}
