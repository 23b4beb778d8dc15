// right: Marked entries stay in the list until `add` is called while no event is running.

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var depth = 0

  public init() {}

  public var delegates: [Delegate] {
    entries.filter(\.isRegistered).compactMap { entry in
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
    for entry in entries where entry.object == nil { entry.isRegistered = false }
    if depth == 0 { entries.removeAll { !$0.isRegistered } }
    guard !entries.contains(where: { $0.isRegistered && $0.object === object }) else {
      return false
    }
    entries.append(Entry(object))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    depth += 1
    defer { depth -= 1 }
    for entry in entries where entry.isRegistered {
      if let object = entry.object, let delegate = object as? Delegate {
        try body(delegate)
      }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    let index = entries.lastIndex { $0.isRegistered && $0.identifier == identifier }
    guard let index else { return false }
    entries[index].isRegistered = false
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
