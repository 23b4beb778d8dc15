// wrong: An insertion that finds an empty wrapper starts with an empty dictionary.
// misconception: To prune is to start again.
// caught by: "All live delegates stay when others are deallocated"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    if wrappers.values.contains(where: { $0.delegate == nil }) { wrappers = [:] }
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
