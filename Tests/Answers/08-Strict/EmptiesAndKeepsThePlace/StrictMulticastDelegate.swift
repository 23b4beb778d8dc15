// wrong: `remove` empties a place, which the delegate gets again.
// misconception: A removed delegate keeps its place.
// caught by: "A removed delegate can be added again, at the end"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var entries: [(wrapper: DelegateWrapper, isListed: Bool)] = []

  public init() {}

  public var delegates: [Delegate] {
    entries.compactMap { entry in
      guard entry.isListed, let object = entry.wrapper.delegate else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    entries.removeAll { $0.wrapper.delegate == nil }
    guard let index = entries.firstIndex(where: { $0.wrapper.delegate === object }) else {
      entries.append((DelegateWrapper(object), true))
      return true
    }
    defer { entries[index].isListed = true }
    return !entries[index].isListed
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let index = entries.firstIndex { $0.wrapper.delegate === object && $0.isListed }
    guard let index else { return false }
    entries[index].isListed = false
    return true
  }
}
