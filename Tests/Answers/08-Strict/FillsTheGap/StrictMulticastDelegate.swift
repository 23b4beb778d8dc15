// wrong: A new delegate is put where an empty wrapper was.
// misconception: An empty wrapper is a free place.
// caught by: "The list doesn't keep its delegates alive"

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
    guard !wrappers.contains(where: { $0.delegate === object }) else { return false }
    if let index = wrappers.firstIndex(where: { $0.delegate == nil }) {
      wrappers[index] = DelegateWrapper(object)
    } else {
      wrappers.append(DelegateWrapper(object))
    }
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
