// wrong: A new delegate is put in front.
// misconception: Order does not matter, or the newest comes first.
// caught by: "Delegates stand in the order they were added"

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
    wrappers.insert(DelegateWrapper(delegate as AnyObject), at: 0)
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
