// wrong: Removing uses an index into `delegates` as an index into the wrappers.
// misconception: `delegates` and the wrappers have the same indices.
// caught by: "Removing finds the right delegate after another one was deallocated"

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
    let objects = delegates.map { $0 as AnyObject }
    guard let index = objects.firstIndex(where: { $0 === object }) else { return }
    wrappers.remove(at: index)
  }
}
