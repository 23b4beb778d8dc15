// wrong: Insertions count, and a removal takes back one of them.
// misconception: Who was added twice has to be removed twice.
// caught by: "Removing a delegate that was added twice removes it"

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    wrappers = wrappers.filter { $0.value.delegate != nil }
    return wrappers.values.compactMap(\.delegate)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    let isNew = wrappers[identifier]?.delegate == nil
    counts[identifier] = isNew ? 1 : counts[identifier, default: 0] + 1
    wrappers[identifier] = DelegateWrapper(object)
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    counts[identifier, default: 0] -= 1
    if counts[identifier, default: 0] <= 0 { wrappers[identifier] = nil }
  }
}
