// wrong: Removing notes the identifier, and reading leaves it out.
// misconception: Who was removed does not come back.
// caught by: "A removed delegate receives nothing until it is added again"

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var removed: Set<ObjectIdentifier> = []

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    wrappers.values.compactMap(\.delegate).filter { !removed.contains(ObjectIdentifier($0)) }
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    wrappers[ObjectIdentifier(object)] = DelegateWrapper(object)
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    removed.insert(ObjectIdentifier(object))
  }
}
