// wrong: The references are unowned.
// misconception: Unowned is weak without the optional.
// caught by: "A broadcaster doesn't keep its delegates alive"

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var references: [ObjectIdentifier: Reference] = [:]

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    references.values.map(\.delegate)
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    references[ObjectIdentifier(delegate)] = Reference(delegate: delegate)
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    references[ObjectIdentifier(delegate)] = nil
  }
}

private struct Reference {
  unowned let delegate: any EventDelegate
}
