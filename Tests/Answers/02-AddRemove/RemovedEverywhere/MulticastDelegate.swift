// wrong: Removing a delegate hides it in all lists.
// misconception: A removed delegate is out of use.
// caught by: "A removed delegate isn't among the delegates anymore"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      guard !removed.contains(where: { $0.delegate === object }) else { return nil }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    let object = delegate as AnyObject
    removed.removeAll { $0.delegate === object }
    wrappers.append(DelegateWrapper(object))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
    if !wrappers.contains(where: { $0.delegate === object }) {
      removed.append(DelegateWrapper(object))
    }
  }
}

nonisolated(unsafe) private var removed: [DelegateWrapper] = []
