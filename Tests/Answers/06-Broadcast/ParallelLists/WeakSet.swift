// wrong: Identifiers and wrappers stand in two lists, and only one of them is pruned.
// misconception: Two lists stay in step by themselves.
// caught by: "A delegate can be removed after an older one has died"

import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var identifiers: [ObjectIdentifier] = []
  private var wrappers: [DelegateWrapper] = []

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    wrappers.removeAll { $0.delegate == nil }
    return wrappers.compactMap(\.delegate)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    guard !wrappers.contains(where: { $0.delegate === object }) else { return }
    identifiers.append(ObjectIdentifier(object))
    wrappers.append(DelegateWrapper(object))
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    guard let index = identifiers.firstIndex(of: ObjectIdentifier(object)),
      index < wrappers.count
    else { return }
    identifiers.remove(at: index)
    wrappers.remove(at: index)
  }
}
