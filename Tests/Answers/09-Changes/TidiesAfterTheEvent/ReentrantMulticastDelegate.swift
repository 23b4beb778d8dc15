// wrong: An entry that is removed during an event stays in the list until the end.
// misconception: During an event, only `invoke` looks at the list.
// caught by: "A delegate that is removed during an event isn't notified anymore"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var running = 0

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
    guard !entries.contains(where: { $0.object === object && $0.isRegistered }) else {
      return false
    }
    entries.append(Entry(object))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    running += 1
    defer {
      running -= 1
      if running == 0 { entries.removeAll { !$0.isRegistered } }
    }
    for entry in entries where entry.isRegistered {
      if let object = entry.object, let delegate = object as? Delegate {
        try body(delegate)
      }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // During `deinit`, weak references to the object are already `nil`, so compare identifiers.
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier && $0.isRegistered })
    else {
      return false
    }
    entries[index].isRegistered = false
    if running == 0 { entries.remove(at: index) }
    return true
  }
}

private final class Entry {
  let identifier: ObjectIdentifier
  private(set) weak var object: AnyObject?
  var isRegistered = true

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }
}
