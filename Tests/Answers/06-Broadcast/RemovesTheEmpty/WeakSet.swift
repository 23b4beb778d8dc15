// wrong: A removal drops empty wrappers only.
// misconception: Members leave a weak set by themselves.
// caught by: "A removed delegate receives nothing"

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
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    wrappers = wrappers.filter { $0.value.delegate != nil }
  }
}
