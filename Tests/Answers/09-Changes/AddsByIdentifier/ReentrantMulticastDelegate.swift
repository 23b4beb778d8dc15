// wrong: `add` looks for the identifier before it takes out the empty entries.
// misconception: An identifier belongs to one object, even after it was deallocated.
// caught by: "A new delegate isn't taken for a deallocated one at the same address"

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
    let new = Entry(object)
    guard !entries.contains(where: { $0.identifier == new.identifier }) else { return false }
    entries.removeAll { $0.object == nil }
    entries.append(new)
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    // The loop goes through the array as it was when the event began. The entries are shared.
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
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    entries.remove(at: index).isRegistered = false
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
