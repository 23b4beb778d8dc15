import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
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

  /// The objects that are alive, in no particular order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects.
  var members: [AnyObject] {
    wrappers = wrappers.filter { $0.value.delegate != nil }
    return wrappers.values.compactMap(\.delegate)
  }

  /// Inserts an object.
  ///
  /// An object that is a member already stays one.
  ///
  /// - Parameter object: The object to insert. It is not kept alive.
  /// - Complexity: O(1) on average.
  func insert(_ object: AnyObject) {
    // A wrapper that is there already refers to this object, or to a dead one at its address.
    wrappers[ObjectIdentifier(object)] = DelegateWrapper(object)
  }

  /// Removes an object.
  ///
  /// - Parameter object: The object to remove. One that is no member is ignored.
  /// - Complexity: O(1) on average.
  func remove(_ object: AnyObject) {
    wrappers[ObjectIdentifier(object)] = nil
  }
}
