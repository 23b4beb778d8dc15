// wrong: Every insertion appends a wrapper.
// misconception: A set is a list whose order does not matter.
// caught by: "Adding a delegate twice is adding it once"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    wrappers.append(DelegateWrapper(delegate))
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    wrappers.removeAll { $0.delegate === delegate }
  }
}
