// wrong: If the object isn't in the list, removing takes out one that is equal.
// misconception: Removing has to find something.
// caught by: "Removing a delegate that was never added changes nothing"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    let index =
      wrappers.firstIndex { $0.delegate === object }
      ?? wrappers.firstIndex { $0.delegate as? AnyHashable == object as? AnyHashable }
    if let index { wrappers.remove(at: index) }
  }
}
