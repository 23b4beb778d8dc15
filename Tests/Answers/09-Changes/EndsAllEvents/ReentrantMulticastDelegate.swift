// wrong: An error sets the number of running events to zero, even if an outer one continues.
// misconception: An error ends all events.
// caught by: "An error in a nested event doesn't end the outer one"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var newestEvent = 0
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
    entries.append(Entry(object, after: newestEvent))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    newestEvent += 1
    let event = newestEvent
    runningEvents += 1
    var index = 0
    while index < entries.count, entries[index].addedAfter < event {
      if let object = entries[index].live, let delegate = object as? Delegate {
        do throws(Failure) {
          try body(delegate)
        } catch {
          runningEvents = 0
          tidy()
          throw error
        }
      }
      index += 1
    }
    runningEvents = max(0, runningEvents - 1)
    tidy()
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
    if runningEvents == 0 { entries.removeAll { !$0.isRegistered } }
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  let addedAfter: Int
  var isRegistered = true
  private weak var object: AnyObject?

  init(_ object: AnyObject, after event: Int) {
    identifier = ObjectIdentifier(object)
    addedAfter = event
    self.object = object
  }

  var live: AnyObject? { isRegistered ? object : nil }
}
