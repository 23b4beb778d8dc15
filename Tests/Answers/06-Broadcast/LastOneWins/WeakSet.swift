// wrong: There is one wrapper, and each insertion replaces it.
// misconception: A weak reference is all that a set needs.
// caught by: "Every delegate receives every event"

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var wrapper: DelegateWrapper?

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    [wrapper?.delegate].compactMap(\.self)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    wrapper = DelegateWrapper(object)
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    if wrapper?.delegate === object { wrapper = nil }
  }
}
