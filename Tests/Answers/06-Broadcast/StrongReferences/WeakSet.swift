// wrong: The dictionary holds the objects themselves.
// misconception: A dictionary holds its values weakly.
// caught by: "A broadcaster does not keep its delegates alive"

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    Array(objects.values)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    objects[ObjectIdentifier(object)] = object
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    objects[ObjectIdentifier(object)] = nil
  }
}
