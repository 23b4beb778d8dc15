// wrong: An event has its depth as its number, so the second nested event has the number of the first.
// misconception: At a depth, only one event can run.
// caught by: "A change during a nested event counts for the outer event, too"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var runningEvents = 0

  public init() {}

  public var delegates: [Delegate] {
    entries.compactMap { entry in
      guard let object = entry.live else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    let object = delegate as AnyObject
    for entry in entries where entry.live == nil { entry.isRegistered = false }
    tidy()
    if entries.contains(where: { $0.live === object }) { return false }
    entries.append(Entry(object, after: runningEvents))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    runningEvents += 1
    let event = runningEvents
    defer {
      runningEvents -= 1
      tidy()
    }
    var index = 0
    while index < entries.count, entries[index].addedAfter < event {
      if let object = entries[index].live, let delegate = object as? Delegate {
        try body(delegate)
      }
      index += 1
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    let entry = entries.first { $0.isRegistered && $0.identifier == identifier }
    guard let entry else { return false }
    entry.isRegistered = false
    tidy()
    return true
  }

  private func tidy() {
    guard runningEvents == 0 else { return }
    entries.removeAll { !$0.isRegistered }
    for entry in entries { entry.addedAfter = 0 }
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  var addedAfter: Int
  var isRegistered = true
  private weak var object: AnyObject?

  init(_ object: AnyObject, after event: Int) {
    identifier = ObjectIdentifier(object)
    addedAfter = event
    self.object = object
  }

  var live: AnyObject? { isRegistered ? object : nil }
}
