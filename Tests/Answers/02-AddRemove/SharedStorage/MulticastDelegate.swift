// wrong: All multicast delegates share one list.
// misconception: A program has one list of delegates.
// caught by: "A new multicast delegate has its initial delegates, in order"

import WrapperSolution

nonisolated(unsafe) private var wrappers: [DelegateWrapper] = []

public final class MulticastDelegate<ProtocolType> {
  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
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
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
