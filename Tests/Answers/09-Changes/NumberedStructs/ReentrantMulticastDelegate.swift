// right: Entries are structs with a number; a set contains the numbers that are registered.

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [Entry] = []
  private var registered: Set<Int> = []
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
    for entry in entries where entry.object == nil { registered.remove(entry.number) }
    entries.removeAll { $0.object == nil }
    if entries.contains(where: { $0.object === object }) { return false }
    lastNumber += 1
    registered.insert(lastNumber)
    entries.append(
      Entry(number: lastNumber, identifier: ObjectIdentifier(object), object: object))
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in entries where registered.contains(entry.number) {
      if let object = entry.object, let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
      return false
    }
    registered.remove(entries.remove(at: index).number)
    return true
  }
}

private struct Entry {
  let number: Int
  let identifier: ObjectIdentifier
  weak var object: AnyObject?
}
