// wrong: Added delegates are wrapped when `delegates` is read.
// misconception: Until it is read, a list does nothing.
// caught by: "A multicast delegate doesn't keep its delegates alive"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]
  private var added: [ProtocolType] = []

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    wrapTheAdded()
    return wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    added.append(delegate)
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    wrapTheAdded()
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }

  private func wrapTheAdded() {
    wrappers += added.map { DelegateWrapper($0 as AnyObject) }
    added = []
  }
}
