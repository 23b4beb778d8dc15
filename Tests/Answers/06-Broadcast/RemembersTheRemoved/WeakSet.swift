// wrong: A removal stores the identifier, and reading skips it from then on.
// misconception: A removed delegate does not come back.
// caught by: "A delegate that is removed and added again receives the next event"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var removed: Set<ObjectIdentifier> = []

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
      .filter { !removed.contains(ObjectIdentifier($0)) }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    removed.insert(ObjectIdentifier(delegate))
  }
}
