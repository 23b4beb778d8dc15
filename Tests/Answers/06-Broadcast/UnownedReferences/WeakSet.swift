// wrong: The references are unowned.
// misconception: Unowned is weak without the optional.
// caught by: "A broadcaster does not keep its delegates alive"

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var references: [ObjectIdentifier: Reference] = [:]

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    references.values.map(\.object)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    references[ObjectIdentifier(object)] = Reference(object: object)
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    references[ObjectIdentifier(object)] = nil
  }
}

private struct Reference {
  unowned let object: AnyObject
}
