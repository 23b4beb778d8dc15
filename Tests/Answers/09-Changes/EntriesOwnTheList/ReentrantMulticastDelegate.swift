// wrong: Each entry has a closure that asks the list, and the list can't be deallocated.
// misconception: A list owns its entries, and the entries own nothing.
// caught by: "Removing a delegate returns true, and the next event doesn't reach it"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []

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
    let entry = Entry(object)
    entry.isRegistered = { [unowned entry] in self.entries.contains { $0 === entry } }
    entries.append(entry)
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in entries where entry.isRegistered() {
      guard let object = entry.object, let delegate = object as? Delegate else { continue }
      try body(delegate)
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    entries.remove(at: index)
    return true
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  private(set) weak var object: AnyObject?
  var isRegistered: () -> Bool = { true }

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }
}
