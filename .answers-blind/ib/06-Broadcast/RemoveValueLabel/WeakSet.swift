import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  /// Inserts a delegate.
  ///
  /// Inserting a member again changes nothing.
  ///
  /// - Parameter delegate: The object to insert. The set doesn't keep it alive.
  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove. An object that isn't a member is ignored.
  func remove(_ delegate: any EventDelegate) {
    wrappers.removeValue(ObjectIdentifier(delegate))
  }
}
