// wrong: What is added during an event waits for the end of the outermost one, so a nested event misses it.
// misconception: The next event is the one after all that are running.
// caught by: "A change during a nested event counts for the outer event, too"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var added: [Entry] = []
  private var depth = 0

  public init() {}

  public var delegates: [Delegate] {
    (entries + added).compactMap { entry in
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
    added.removeAll { $0.object == nil }
    guard !(entries + added).contains(where: { $0.object === object }) else { return false }
    if depth == 0 {
      entries.append(Entry(object))
    } else {
      added.append(Entry(object))
    }
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    depth += 1
    defer {
      depth -= 1
      if depth == 0 {
        entries += added
        added = []
      }
    }
    for entry in entries where entry.isRegistered {
      if let object = entry.object, let delegate = object as? Delegate {
        try body(delegate)
      }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    let found = (entries + added).first { $0.identifier == identifier }
    found?.isRegistered = false
    entries.removeAll { $0 === found }
    added.removeAll { $0 === found }
    return found != nil
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
