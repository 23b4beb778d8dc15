// wrong: A removal takes effect in the innermost event and in the one that it began in.
// misconception: A nested event has only one outer event.
// caught by: "A change during a nested event counts for the outer event, too"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var snapshots: [[Entry]] = []

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
    snapshots.append(entries.reversed())
    defer { snapshots.removeLast() }
    while let entry = snapshots[snapshots.count - 1].popLast() {
      if let object = entry.object, let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let found = entries.first(where: { $0.identifier == identifier }) else { return false }
    entries.removeAll { $0 === found }
    for index in snapshots.indices.suffix(2) {
      snapshots[index].removeAll { $0 === found }
    }
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
