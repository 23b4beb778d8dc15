// wrong: Removing goes by `==` of `AnyHashable`.
// misconception: Equal objects are the same object.
// caught by: "Removing goes by identity, not by equality"

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
    let key = delegate as? AnyHashable
    let index = wrappers.firstIndex { $0.delegate as? AnyHashable == key }
    if let index { wrappers.remove(at: index) }
  }
}
