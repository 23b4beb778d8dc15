// right: A linked list of weak nodes.

public final class MulticastDelegate<ProtocolType> {
  private var head: Node?

  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  public var delegates: [ProtocolType] {
    var alive: [ProtocolType] = []
    var node = head
    while let current = node {
      if let delegate = current.object as? ProtocolType { alive.append(delegate) }
      node = current.next
    }
    return alive
  }

  public func addDelegate(_ delegate: ProtocolType) {
    let node = Node(delegate as AnyObject)
    while let first = head, first.object == nil { head = first.next }
    guard var last = head else {
      head = node
      return
    }
    while let next = last.next {
      if next.object == nil { last.next = next.next } else { last = next }
    }
    last.next = node
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    var previous: Node?
    var node = head
    while let current = node, current.object !== object {
      previous = current
      node = current.next
    }
    guard let found = node else { return }
    if let previous { previous.next = found.next } else { head = found.next }
  }
}

private final class Node {
  weak var object: AnyObject?
  var next: Node?

  init(_ object: AnyObject) {
    self.object = object
  }
}
