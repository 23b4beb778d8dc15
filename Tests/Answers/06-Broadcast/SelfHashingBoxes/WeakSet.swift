// wrong: The hash of a box comes from the object it refers to.
// misconception: A weak reference keeps its hash value.
// caught by: "All live delegates stay when others are deallocated"

final class WeakSet {
  private var boxes: Set<Box> = []

  var members: [any EventDelegate] {
    boxes.compactMap { $0.object as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    boxes.insert(Box(delegate))
  }

  func remove(_ delegate: any EventDelegate) {
    boxes.remove(Box(delegate))
  }
}

private struct Box: Hashable {
  weak var object: AnyObject?

  init(_ object: AnyObject) {
    self.object = object
  }

  static func == (left: Box, right: Box) -> Bool { left.object === right.object }

  func hash(into hasher: inout Hasher) { hasher.combine(object.map { ObjectIdentifier($0) }) }
}
