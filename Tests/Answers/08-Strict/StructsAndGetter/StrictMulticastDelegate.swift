// right: An array of structs with a weak property; `delegates` drops the empty ones.

public final class StrictMulticastDelegate<Delegate> {
  private var entries: [Entry] = []

  public init() {}

  public var delegates: [Delegate] {
    entries.removeAll { $0.object == nil }
    return entries.compactMap { entry in
      guard let object = entry.object else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    if entries.contains(where: { $0.object === object }) { return false }
    entries.append(Entry(object: object))
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let count = entries.count
    entries.removeAll { $0.object === object }
    return entries.count < count
  }
}

private struct Entry {
  weak var object: AnyObject?
}
