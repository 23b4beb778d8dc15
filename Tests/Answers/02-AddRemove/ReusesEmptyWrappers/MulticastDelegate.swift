// wrong: Adding takes the place of the first empty wrapper.
// misconception: An empty wrapper is a free place.
// caught by: "A deallocated delegate is left out, and the others keep their order"

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
    let wrapper = DelegateWrapper(delegate as AnyObject)
    if let index = wrappers.firstIndex(where: { $0.delegate == nil }) {
      wrappers[index] = wrapper
    } else {
      wrappers.append(wrapper)
    }
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
