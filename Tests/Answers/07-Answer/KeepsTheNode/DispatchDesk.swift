// wrong: A desk keeps a part of the next desk alive, but not the desk.
// misconception: What answers the calls is all that the chain needs.
// caught by: "The first desk keeps the desks after it alive"

public final class DispatchDesk {
  private final class Node {
    weak var station: (any CallTaking)?
    var next: Node?

    init(station: any CallTaking) {
      self.station = station
    }
  }

  private let node: Node

  public init(station: any CallTaking) {
    node = Node(station: station)
  }

  public func answerCall(from location: String) -> String? {
    var current: Node? = node
    while let link = current {
      if let crew = link.station?.takeCall(from: location) { return crew }
      current = link.next
    }
    return nil
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk?.node
    while let link = current {
      if link === node { return false }
      current = link.next
    }
    node.next = desk?.node
    return true
  }
}
