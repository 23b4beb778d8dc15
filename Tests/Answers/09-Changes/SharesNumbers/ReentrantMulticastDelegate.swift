// wrong: One set contains what was removed from all lists, and each list counts from 1.
// misconception: A number tells the entries of all lists apart.
// caught by: "A delegate that is removed during an event isn't notified anymore"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var lastNumber = 0

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
    if entries.contains(where: { $0.object === object }) { return false }
    lastNumber += 1
    entries.append(
      Entry(number: lastNumber, identifier: ObjectIdentifier(object), object: object))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    running += 1
    defer {
      running -= 1
      if running == 0 { removed = [] }
    }
    for entry in entries where !removed.contains(entry.number) {
      if let object = entry.object, let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    let number = entries.remove(at: index).number
    if running > 0 { removed.insert(number) }
    return true
  }
}

nonisolated(unsafe) private var running = 0
nonisolated(unsafe) private var removed: Set<Int> = []

private struct Entry {
  let number: Int
  let identifier: ObjectIdentifier
  weak var object: AnyObject?
}
