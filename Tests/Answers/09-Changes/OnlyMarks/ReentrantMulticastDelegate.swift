// wrong: `remove` marks the entry and leaves it in the list.
// misconception: A mark is all that a removal needs.
// caught by: "A delegate that is removed and added again waits for the next event"

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []

  public init() {}

  public var delegates: [Delegate] {
    entries.filter(\.isRegistered).compactMap { entry in
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
    for entry in entries where entry.isRegistered {
      if let object = entry.object, let delegate = object as? Delegate {
        try body(delegate)
      }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    for entry in entries where entry.isRegistered && entry.identifier == identifier {
      entry.isRegistered = false
      return true
    }
    return false
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
