// wrong: Removing unwraps the index by force.
// misconception: Only a delegate that was added is ever removed.
// caught by: "Removing a delegate that was never added changes nothing"

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
    wrappers.remove(at: wrappers.firstIndex { $0.delegate === object }!)
  }
}
