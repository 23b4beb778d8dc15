// wrong: Removing an unknown delegate cancels the next addition of it.
// misconception: Additions and removals are counted, and the difference matters.
// caught by: "Removing a delegate that was never added changes nothing"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]
  private var canceled: [DelegateWrapper] = []

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
    if let index = canceled.firstIndex(where: { $0.delegate === object }) {
      canceled.remove(at: index)
      return
    }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else {
      canceled.append(DelegateWrapper(object))
      return
    }
    wrappers.remove(at: index)
  }
}
