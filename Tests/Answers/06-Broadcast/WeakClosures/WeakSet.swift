// right: Closures that capture the object weakly.

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakSet {
  private var unwrap: [ObjectIdentifier: () -> (any EventDelegate)?] = [:]

  /// The members that are still alive, in no particular order.
  var members: [any EventDelegate] {
    unwrap.values.compactMap { $0() }
  }

  /// Inserts a delegate.
  func insert(_ delegate: any EventDelegate) {
    unwrap[ObjectIdentifier(delegate)] = { [weak delegate] in delegate }
  }

  /// Removes a delegate.
  func remove(_ delegate: any EventDelegate) {
    unwrap[ObjectIdentifier(delegate)] = nil
  }
}
