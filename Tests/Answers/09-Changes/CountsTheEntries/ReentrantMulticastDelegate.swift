// wrong: `remove` also removes empty entries and then compares the number of entries.
// misconception: The array gets shorter only if it contained the delegate.
// caught by: "Removing an unregistered delegate returns false after another one was deallocated"

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
    let before = entries.count
    for entry in entries where entry.identifier == identifier { entry.isRegistered = false }
    entries.removeAll { $0.object == nil || !$0.isRegistered }
    return entries.count < before
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
