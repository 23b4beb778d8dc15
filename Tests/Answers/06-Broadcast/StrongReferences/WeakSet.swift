// wrong: The dictionary holds the objects themselves.
// misconception: A dictionary holds its values weakly.
// caught by: "A broadcaster doesn't keep its delegates alive"

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var delegates: [ObjectIdentifier: any EventDelegate] = [:]

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    Array(delegates.values)
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    delegates[ObjectIdentifier(delegate)] = delegate
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    delegates[ObjectIdentifier(delegate)] = nil
  }
}
