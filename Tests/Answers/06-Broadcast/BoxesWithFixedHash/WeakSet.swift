// right: A set of boxes that keep the identifier they were created with.

final class WeakSet {
  private var boxes: Set<Box> = []

  var members: [any EventDelegate] {
    boxes.compactMap { $0.object as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    boxes.update(with: Box(delegate))
  }

  func remove(_ delegate: any EventDelegate) {
    boxes.remove(Box(delegate))
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
