// wrong: A known identifier keeps the object out.
// misconception: A known identifier means that its object is a member.
// caught by: "A new delegate at a dead one's address is added"

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    wrappers.values.compactMap(\.delegate)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    guard wrappers[identifier] == nil else { return }
    wrappers[identifier] = DelegateWrapper(object)
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    wrappers[ObjectIdentifier(object)] = nil
  }
}
