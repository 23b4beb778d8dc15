// wrong: All sets share one static dictionary.
// misconception: There is one set of delegates, so it belongs to the type.
// caught by: "Two broadcasters have separate delegates"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  nonisolated(unsafe) private static var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    Self.wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    Self.wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    Self.wrappers[ObjectIdentifier(delegate)] = nil
  }
}
