// wrong: The getter removes empty wrappers by index while it enumerates them.
// misconception: Indices stay valid while elements are removed.
// caught by: "A deallocated delegate is left out, and the others keep their order"

import WrapperSolution

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    for (index, wrapper) in wrappers.enumerated() where wrapper.delegate == nil {
      wrappers.remove(at: index)
    }
    return wrappers.compactMap { $0.delegate as? ProtocolType }
  }

  /// Adds a delegate after the others.
  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
