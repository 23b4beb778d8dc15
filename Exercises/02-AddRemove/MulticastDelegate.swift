import WrapperSolution

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  // TODO: Store an array of wrappers.

  /// Creates a multicast delegate.
  ///
  /// - Parameter delegates: The initial delegates, in order.
  public init(delegates: [ProtocolType] = []) {
    // TODO: Store a wrapper for each of the delegates.
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    // TODO: Return what is in the wrappers, and leave out the empty ones.
    []
  }

  /// Adds a delegate after the others.
  ///
  /// - Parameter delegate: An object. Something else has to keep it alive.
  public func addDelegate(_ delegate: ProtocolType) {
    // TODO: Remove the empty wrappers, then append a wrapper for the delegate.
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  ///
  /// - Parameter delegate: The object to remove. If it was never added, nothing changes.
  public func removeDelegate(_ delegate: ProtocolType) {
    // TODO: Find the first wrapper of this very object and remove that wrapper.
  }
}
