import WrapperSolution

/// A list of delegates that it does not keep alive.
public final class MulticastDelegate<ProtocolType> {
  // TODO: Store an array of wrappers.

  /// Creates a multicast delegate.
  ///
  /// - Parameter delegates: The delegates to start with, in order.
  public init(delegates: [ProtocolType] = []) {
    // TODO: Wrap each of the delegates.
  }

  /// The delegates that are alive, in the order they were added.
  public var delegates: [ProtocolType] {
    // TODO: Unwrap the delegates, and leave out those that are gone.
    []
  }

  /// Adds a delegate behind the others.
  ///
  /// - Parameter delegate: An object. It is not kept alive.
  public func addDelegate(_ delegate: ProtocolType) {
    // TODO: Wrap the delegate and append the wrapper.
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  ///
  /// - Parameter delegate: The object to remove. One that was never added is ignored.
  public func removeDelegate(_ delegate: ProtocolType) {
    // TODO: Find the first wrapper of this very object and remove it.
  }
}
