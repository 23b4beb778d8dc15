// wrong: Removals during an event take place at its end.
// misconception: A list must not change during an event.
// caught by: "A delegate that is removed during an event isn't notified anymore"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var removed: [ObjectIdentifier] = []
  private var depth = 0

  public init() {}

  public var delegates: [Delegate] {
    entries.compactMap { entry in
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

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 {
        entries.removeAll { removed.contains($0.identifier) }
        removed = []
      }
    }
    for entry in entries {
      if let object = entry.object, let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard entries.contains(where: { $0.identifier == identifier }) else { return false }
    guard depth == 0 else {
      removed.append(identifier)
      return true
    }
    entries.removeAll { $0.identifier == identifier }
    return true
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }
}
