// wrong: The key is the identifier of the type.
// misconception: Each delegate has a type that no other delegate has.
// caught by: "Every delegate receives every event"

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
    wrappers[ObjectIdentifier(type(of: delegate))] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(type(of: delegate))] = nil
  }
}
