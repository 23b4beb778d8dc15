import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
///
/// ```swift
/// let set = WeakSet()
/// set.insert(listener)
/// set.insert(listener)
/// print(set.members.count)
/// // Prints "1"
/// ```
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  /// The number of entries at which the empty wrappers are removed.
  private var nextCleanup = 8

  /// The members that are still alive, in no particular order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries,
  ///   including those of deallocated members.
  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  /// Inserts a delegate.
  ///
  /// Inserting a member again changes nothing.
  ///
  /// - Parameter delegate: The object to insert. The set doesn't keep it alive.
  /// - Complexity: O(1) on average, although a cleanup looks at all entries.
  func insert(_ delegate: any EventDelegate) {
    if wrappers.count >= nextCleanup {
      wrappers = wrappers.filter { $0.value.delegate != nil }
      nextCleanup = max(8, 2 * wrappers.count)
    }
    // A wrapper that's stored for this identifier is empty or refers to this object.
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove. An object that isn't a member is ignored.
  /// - Complexity: O(1) on average.
  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
