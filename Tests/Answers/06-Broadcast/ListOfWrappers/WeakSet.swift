// right: A list that is searched by identity before each insertion.

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    wrappers.removeAll { $0.delegate == nil }
    return wrappers.compactMap(\.delegate)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    if !wrappers.contains(where: { $0.delegate === object }) {
      wrappers.append(DelegateWrapper(object))
    }
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    wrappers.removeAll { $0.delegate === object }
  }
}
