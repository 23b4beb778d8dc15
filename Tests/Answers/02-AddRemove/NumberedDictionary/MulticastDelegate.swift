// right: A dictionary whose keys are the numbers of the additions.

import WrapperSolution

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [Int: DelegateWrapper] = [:]
  private var next = 0

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    wrappers.sorted { $0.key < $1.key }.compactMap { $0.value.delegate as? ProtocolType }
  }

  /// Adds a delegate after the others.
  public func addDelegate(_ delegate: ProtocolType) {
    wrappers[next] = DelegateWrapper(delegate as AnyObject)
    next += 1
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    let keys = wrappers.filter { $0.value.delegate === object }.keys
    if let first = keys.min() { wrappers[first] = nil }
  }
}
