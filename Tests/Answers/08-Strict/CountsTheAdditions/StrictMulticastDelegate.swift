// wrong: A delegate that was added twice has to be removed twice.
// misconception: Each addition needs its own removal.
// caught by: "Removing a delegate returns true and leaves the others"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var entries: [(wrapper: DelegateWrapper, count: Int)] = []

  public init() {}

  public var delegates: [Delegate] {
    entries.compactMap { entry in
      guard let object = entry.wrapper.delegate else { return nil }
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
    if let index = entries.firstIndex(where: { $0.wrapper.delegate === object }) {
      entries[index].count += 1
      return false
    }
    entries.append((DelegateWrapper(object), 1))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard let index = entries.firstIndex(where: { $0.wrapper.delegate === object }) else {
      return false
    }
    entries[index].count -= 1
    if entries[index].count == 0 { entries.remove(at: index) }
    return true
  }
}
