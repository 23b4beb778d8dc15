// wrong: The getter removes empty wrappers by index while it enumerates them.
// misconception: Indices stay valid while elements are removed.
// caught by: "A deallocated delegate is left out, and the others keep their order"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    for (index, wrapper) in wrappers.enumerated() where wrapper.delegate == nil {
      wrappers.remove(at: index)
    }
    return wrappers.compactMap { $0.delegate as? ProtocolType }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
