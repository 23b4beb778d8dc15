import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  // TODO: Store what you need to find a member by its identifier without keeping it alive.

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    // TODO: Unwrap the members, cast them, and skip those that were deallocated.
    []
  }

  /// Inserts a delegate.
  ///
  /// Inserting a member again changes nothing.
  ///
  /// - Parameter delegate: The object to insert. The set doesn't keep it alive.
  func insert(_ delegate: any EventDelegate) {
    // TODO: Store a wrapper under the delegate's identifier. What if there already is one?
    // TODO: If the number of entries has doubled since the last cleanup, remove the empty wrappers.
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove. An object that isn't a member is ignored.
  func remove(_ delegate: any EventDelegate) {
    // TODO: Remove the wrapper that's stored under the delegate's identifier.
  }
}
