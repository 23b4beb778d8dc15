// wrong: `remove` corrects the index of the running event, and there is only one.
// misconception: Only one event runs at a time.
// caught by: "A nested event is delivered in full before the outer one continues"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var index = 0
  private var end = 0

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
    index = 0
    end = entries.count
    while index < end {
      let object = entries[index].object
      index += 1
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
    if removed < index { index -= 1 }
    if removed < end { end -= 1 }
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
