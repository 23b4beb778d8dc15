// wrong: All multicast delegates share one list.
// misconception: A list of delegates is there once in a program.
// caught by: "A new multicast delegate has the delegates it was made with, in order"

import WrapperSolution

nonisolated(unsafe) private var wrappers: [DelegateWrapper] = []

/// A list of delegates that it does not keep alive.
public final class MulticastDelegate<ProtocolType> {
  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  /// The delegates that are alive, in the order they were added.
  public var delegates: [ProtocolType] {
    wrappers.removeAll { $0.delegate == nil }
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
