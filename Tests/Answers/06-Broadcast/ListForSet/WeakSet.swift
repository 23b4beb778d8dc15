// wrong: Every insertion appends a wrapper.
// misconception: A set is a list whose order does not matter.
// caught by: "Adding a delegate twice is adding it once"

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
    wrappers.append(DelegateWrapper(object))
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    wrappers.removeAll { $0.delegate === object }
  }
}
