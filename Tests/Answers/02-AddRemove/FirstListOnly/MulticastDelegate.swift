// wrong: A delegate that is in a list can't be added to another one.
// misconception: A delegate has one list.
// caught by: "A new multicast delegate has its initial delegates, in order"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper] = []

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
    let object = delegate as AnyObject
    let id = ObjectIdentifier(object)
    if let other = lists[id]?.list, other !== self { return }
    lists[id] = Owner(list: self)
    wrappers.append(DelegateWrapper(object))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}

nonisolated(unsafe) private var lists: [ObjectIdentifier: Owner] = [:]

private struct Owner {
  weak var list: AnyObject?
}
