// wrong: A removal takes effect when the members are read the next time.
// misconception: Work that nothing reads can wait.
// caught by: "A delegate that is removed and added again receives the next event"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var leaving: Set<ObjectIdentifier> = []

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    for identifier in leaving { wrappers[identifier] = nil }
    leaving = []
    return wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    leaving.insert(ObjectIdentifier(delegate))
  }
}
