// wrong: The wrappers of the initial delegates are made when they are first needed.
// misconception: `lazy` only saves work.
// caught by: "A multicast delegate doesn't keep its delegates alive"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var initialDelegates: [ProtocolType]
  private lazy var wrappers: [DelegateWrapper] = {
    defer { initialDelegates = [] }
    return initialDelegates.map { DelegateWrapper($0 as AnyObject) }
  }()

  public init(delegates: [ProtocolType] = []) {
    initialDelegates = delegates
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
