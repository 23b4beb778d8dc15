// wrong: Adding a delegate replaces an equal one.
// misconception: An equal object is a newer version of the same delegate.
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
    let object = delegate as AnyObject
    if let new = object as? AnyHashable,
      let index = wrappers.firstIndex(where: {
        $0.delegate !== object && $0.delegate as? AnyHashable == new
      })
    {
      wrappers[index] = DelegateWrapper(object)
    } else {
      wrappers.append(DelegateWrapper(object))
    }
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
