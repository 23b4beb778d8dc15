// right: A list that is searched by identity before each insertion.

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
    if !wrappers.contains(where: { $0.delegate === delegate }) {
      wrappers.append(DelegateWrapper(delegate))
    }
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    wrappers.removeAll { $0.delegate === delegate }
  }
}
