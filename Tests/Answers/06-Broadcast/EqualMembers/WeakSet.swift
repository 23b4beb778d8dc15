// wrong: Members are compared with ==.
// misconception: Two objects that are equal are one.
// caught by: "Members are told apart by identity, not by equality"

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
    if !wrappers.contains(where: { isEqual($0.delegate, object) }) {
      wrappers.append(DelegateWrapper(object))
    }
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    wrappers.removeAll { $0.delegate === object }
  }
}

private func isEqual(_ left: AnyObject?, _ right: AnyObject) -> Bool {
  left === right || (left as? AnyHashable) == (right as? AnyHashable)
}
