import WrapperSolution

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  /// Creates a multicast delegate.
  ///
  /// - Parameter delegates: The initial delegates, in order.
  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    wrappers.compactMap { $0.delegate as? ProtocolType }
  }

  /// Adds a delegate after the others.
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive.
  public func addDelegate(_ delegate: ProtocolType) {
    wrappers = wrappers.filter($0.delegate != nil)
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  ///
  /// - Parameter delegate: The object to remove. If it was never added, nothing changes.
  public func removeDelegate(_ delegate: ProtocolType) {
    // TODO: Remove the first occurrence of this object and of no other, even if it's equal.
  }
}
