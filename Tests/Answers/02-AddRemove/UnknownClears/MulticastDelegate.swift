// wrong: Removing an unknown delegate removes the last one if a wrapper is empty.
// misconception: An unknown delegate is the one whose wrapper is empty.
// caught by: "Removing a delegate that was never added changes nothing"

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
    wrappers.removeAll { $0.delegate == nil }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else {
      if wrappers.contains(where: { $0.delegate == nil }), !wrappers.isEmpty {
        wrappers.removeLast()
      }
      return
    }
    wrappers.remove(at: index)
  }
}
