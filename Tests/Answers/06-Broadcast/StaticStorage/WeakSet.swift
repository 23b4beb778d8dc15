// wrong: All sets share one static dictionary.
// misconception: There is one set of delegates, so it belongs to the type.
// caught by: "Two broadcasters have delegates of their own"

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  nonisolated(unsafe) private static var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    Self.wrappers.values.compactMap(\.delegate)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    Self.wrappers[ObjectIdentifier(object)] = DelegateWrapper(object)
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    Self.wrappers[ObjectIdentifier(object)] = nil
  }
}
