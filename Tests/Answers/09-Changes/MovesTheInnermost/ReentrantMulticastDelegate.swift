// wrong: A removal moves the index of the innermost event, and only the end of the others.
// misconception: An outer event has passed the place where the list changes.
// caught by: "A change during a nested event counts for the outer event, too"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var cursors: [Cursor] = []

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
    if entries.contains(where: { $0.object === object }) { return false }
    for empty in entries.indices.reversed() where entries[empty].object == nil { drop(empty) }
    entries.append(Entry(object))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    let cursor = Cursor(end: entries.count)
    cursors.append(cursor)
    defer { cursors.removeLast() }
    while cursor.index < min(cursor.end, entries.count) {
      let object = entries[cursor.index].object
      cursor.index += 1
      if let object, let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let found = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    drop(found)
    return true
  }

  private func drop(_ removed: Int) {
    entries.remove(at: removed)
    if let event = cursors.last, removed < event.index { event.index -= 1 }
    for cursor in cursors where removed < cursor.end { cursor.end -= 1 }
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

private final class Cursor {
  var index = 0
  var end: Int

  init(end: Int) {
    self.end = end
  }
}
