// wrong: Adding ignores a delegate that is already in the list.
// misconception: Adding twice is adding once, as in a set.
// caught by: "A delegate that was added twice appears twice"

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
    let object = delegate as AnyObject
    guard !wrappers.contains(where: { $0.delegate === object }) else { return }
    wrappers.append(DelegateWrapper(object))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
