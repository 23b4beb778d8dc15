// wrong: A new delegate is inserted at the front.
// misconception: Order doesn't matter, or the newest comes first.
// caught by: "Delegates appear in the order they were added"

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
    wrappers.insert(DelegateWrapper(delegate as AnyObject), at: 0)
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
