// wrong: After an error, the list keeps the object of the event, which notes every removal from then on.
// misconception: A function always ends at its last line.
// caught by: "Memory doesn't grow with deallocated delegates"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var events: [Event] = []
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
    let event = Event(entries)
    events.append(event)
    while let object = event.next() {
      guard let delegate = object as? Delegate else { continue }
      try body(delegate)
    }
    events.removeLast()
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    let number = entries.remove(at: index).number
    for event in events { event.skip(number) }
    return true
  }
}

private struct Entry {
  let identifier: ObjectIdentifier
  let number: Int
  weak var object: AnyObject?

  init(_ object: AnyObject, number: Int) {
    identifier = ObjectIdentifier(object)
    self.number = number
    self.object = object
  }
}

private final class Event {
  private let entries: [Entry]
  private var index = 0
  private var skipped: Set<Int> = []

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  func skip(_ number: Int) {
    skipped.insert(number)
  }

  func next() -> AnyObject? {
    while index < entries.count {
      let entry = entries[index]
      index += 1
      guard !skipped.contains(entry.number), let object = entry.object else { continue }
      return object
    }
    return nil
  }
}
