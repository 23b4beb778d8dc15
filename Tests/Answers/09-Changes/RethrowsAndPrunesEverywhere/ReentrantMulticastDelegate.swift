// right: The method rethrows, the getter writes, and `remove` prefers the live entry.

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
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
    entries.removeAll { $0.object == nil }
    guard !entries.contains(where: { $0.object === object }) else { return false }
    entries.append(Entry(object))
    return true
  }

  public func invoke(_ body: (Delegate) throws -> Void) rethrows {
    try entries.forEach { entry in
      guard entry.isRegistered, let object = entry.object else { return }
      if let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    let index =
      entries.firstIndex { $0.object === object }
      ?? entries.firstIndex { $0.object == nil && $0.identifier == ObjectIdentifier(object) }
    guard let index else { return false }
    entries.remove(at: index).isRegistered = false
    return true
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  private(set) weak var object: AnyObject?
  var isRegistered = true

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }
}
