// wrong: The list holds the boxes of values.
// misconception: A struct is a delegate like any other.
// caught by: "A multicast delegate doesn't keep its delegates alive"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]
  private var boxes: [AnyObject] = []

  public init(delegates: [ProtocolType] = []) {
    wrappers = []
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
    if !(type(of: delegate as Any) is AnyClass) { boxes.append(object) }
    wrappers.append(DelegateWrapper(object))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
