import WrapperSolution

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  // TODO: Store a dictionary from an object's identifier to its wrapper.

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    // TODO: Unwrap the objects, and leave out those that are gone.
    []
  }

  /// Inserts an object.
  ///
  /// An object that is a member already stays one.
  ///
  /// - Parameter object: The object to insert. It is not kept alive.
  func insert(_ object: AnyObject) {
    // TODO: Store a wrapper under the object's identifier. What if one is there already?
  }

  /// Removes an object.
  ///
  /// - Parameter object: The object to remove. One that is no member is ignored.
  func remove(_ object: AnyObject) {
    // TODO: Take out the wrapper under the object's identifier.
  }
}
