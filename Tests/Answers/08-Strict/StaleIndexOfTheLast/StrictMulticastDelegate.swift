// wrong: `remove` looks among the live delegates and uses a position from before.
// misconception: The positions of two arrays agree.
// caught by: "Removing a delegate returns true and leaves the others"

import WrapperSolution

public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [DelegateWrapper] = []
  private var positions: [ObjectIdentifier: Int] = [:]

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
    positions[ObjectIdentifier(object)] = wrappers.count - 1
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    guard wrappers.contains(where: { $0.delegate === object }),
      let index = positions[ObjectIdentifier(object)], index < wrappers.count
    else { return false }
    wrappers.remove(at: index)
    return true
  }
}
