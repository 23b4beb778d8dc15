// wrong: Adding a delegate replaces the others.
// misconception: A delegate property holds one delegate, so adding is setting.
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
    wrappers = [DelegateWrapper(delegate as AnyObject)]
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
