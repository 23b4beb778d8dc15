// wrong: `add` takes out empty entries, but doesn't move the indices of the running events.
// misconception: Only a removal moves what comes after it.
// caught by: "Removing earlier delegates doesn't skip or repeat the later ones"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var cursors: [Cursor] = []
  private var count = 0

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
    count += 1
    entries.append(Entry(object, number: count))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    let cursor = Cursor(last: count)
    cursors.append(cursor)
    defer { cursors.removeLast() }
    while cursor.index < entries.count, entries[cursor.index].number <= cursor.last {
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
    entries.remove(at: found)
    for cursor in cursors where found < cursor.index { cursor.index -= 1 }
    return true
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  let number: Int
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject, number: Int) {
    self.number = number
    identifier = ObjectIdentifier(object)
    self.object = object
  }
}

private final class Cursor {
  var index = 0
  let last: Int

  init(last: Int) {
    self.last = last
  }
}
