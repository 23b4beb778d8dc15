// right: Each running event has a cursor, and a removal moves all of them.

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
    while cursor.index < cursor.end {
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
    for cursor in cursors {
      if removed < cursor.index { cursor.index -= 1 }
      if removed < cursor.end { cursor.end -= 1 }
    }
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
