// right: A set of boxes that keep the identifier they were made with, dead or alive.

/// A set of objects, told apart by identity, that it does not keep alive.
final class WeakSet {
  private var boxes: Set<Box> = []

  /// The objects that are alive, in no particular order.
  var members: [AnyObject] {
    boxes.compactMap(\.object)
  }

  /// Inserts an object.
  func insert(_ object: AnyObject) {
    boxes.update(with: Box(object))
  }

  /// Removes an object.
  func remove(_ object: AnyObject) {
    boxes.remove(Box(object))
  }
}

private struct Box: Hashable {
  let identifier: ObjectIdentifier
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }

  static func == (left: Box, right: Box) -> Bool { left.identifier == right.identifier }

  func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
