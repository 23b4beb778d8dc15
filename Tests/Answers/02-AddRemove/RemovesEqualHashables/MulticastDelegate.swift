// wrong: Removing compares with `==` of `AnyHashable`.
// misconception: Equal objects are the same object.
// caught by: "Removing compares identity, not equality"

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
    let key = delegate as? AnyHashable
    let index = wrappers.firstIndex { $0.delegate as? AnyHashable == key }
    if let index { wrappers.remove(at: index) }
  }
}
