// right: Structs with a weak property in place of the wrapper class.

public final class MulticastDelegate<ProtocolType> {
  private var references: [Weak]

  public init(delegates: [ProtocolType] = []) {
    references = delegates.map { Weak(object: $0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    references.compactMap { $0.object as? ProtocolType }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    references.removeAll { $0.object == nil }
    references.append(Weak(object: delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    let index = references.firstIndex { $0.object === object }
    if let index { references.remove(at: index) }
  }
}

private struct Weak {
  weak var object: AnyObject?
}
