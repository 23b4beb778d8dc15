// wrong: Removed delegates are stored in a list, and filtered out.
// misconception: Removing is hiding.
// caught by: "A removed delegate isn't among the delegates anymore"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]
  private var removed: [AnyObject] = []

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate, !removed.contains(where: { $0 === object }) else {
        return nil
      }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    removed.append(delegate as AnyObject)
  }
}
