// right: Closures that capture the object weakly.

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var unwrap: [ObjectIdentifier: () -> AnyObject?] = [:]

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    unwrap.values.compactMap { $0() }
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    unwrap[ObjectIdentifier(object)] = { [weak object] in object }
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    unwrap[ObjectIdentifier(object)] = nil
  }
}
