// right: A wrapper that refers to the same object stays; any other one is replaced.

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
    let identifier = ObjectIdentifier(delegate)
    if wrappers[identifier]?.delegate === delegate { return }
    wrappers[identifier] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
