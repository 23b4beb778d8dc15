// wrong: Removing unwraps the index with `!`.
// misconception: Only a delegate that was added is ever removed.
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
    wrappers.remove(at: wrappers.firstIndex { $0.delegate === object }!)
  }
}
