// wrong: Entries of deallocated objects stay in the list.
// misconception: A weak reference to a deallocated object takes no memory.
// caught by: "Memory doesn't grow with deallocated delegates"

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
    guard let index = entries.lastIndex(where: { $0.identifier == identifier }) else {
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
