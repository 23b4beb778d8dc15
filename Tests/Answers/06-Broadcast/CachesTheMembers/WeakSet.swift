// wrong: The members are kept in an array until the set changes.
// misconception: An array that was computed once is free.
// caught by: "A broadcaster doesn't keep its delegates alive"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var cache: [any EventDelegate]?

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    if let cache { return cache }
    let members = wrappers.values.compactMap { $0.delegate as? any EventDelegate }
    cache = members
    return members
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    cache = nil
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    cache = nil
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
