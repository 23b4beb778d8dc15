// wrong: The dead are removed by index while the list is enumerated.
// misconception: The places stay as they are while some are removed.
// caught by: "A delegate that is gone is left out, and the others keep their order"

import WrapperSolution

/// A list of delegates that it does not keep alive.
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  /// The delegates that are alive, in the order they were added.
  public var delegates: [ProtocolType] {
    for (index, wrapper) in wrappers.enumerated() where wrapper.delegate == nil {
      wrappers.remove(at: index)
    }
    return wrappers.compactMap { $0.delegate as? ProtocolType }
  }

  /// Adds a delegate behind the others.
  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
