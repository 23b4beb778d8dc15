// wrong: The list refers to its delegates with `unowned`.
// misconception: `unowned` is `weak` without the optional.
// caught by: "A deallocated delegate is left out, and the others keep their order"

public final class MulticastDelegate<ProtocolType> {
  private var references: [Reference]

  public init(delegates: [ProtocolType] = []) {
    references = delegates.map { Reference(object: $0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    references.compactMap { $0.object as? ProtocolType }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    references.append(Reference(object: delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = references.firstIndex(where: { $0.object === object }) else { return }
    references.remove(at: index)
  }
}

private struct Reference {
  unowned let object: AnyObject
}
