// wrong: There is one wrapper, and each insertion replaces it.
// misconception: A weak reference is all that a set needs.
// caught by: "Every delegate receives every event"

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var wrapper: DelegateWrapper?

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    [wrapper?.delegate].compactMap { $0 as? any EventDelegate }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    wrapper = DelegateWrapper(delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    if wrapper?.delegate === delegate { wrapper = nil }
  }
}
