// right: A dictionary finds an entry by its identifier; a number remembers the order and tells entries apart.

import StrictSolution

public final class ReentrantMulticastDelegate<Delegate> {
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastNumber = 0
  private var inOrder: [Entry] { entries.values.sorted { $0.number < $1.number } }

  public init() {}

  public var delegates: [Delegate] {
    inOrder.compactMap { entry in
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
    let identifier = ObjectIdentifier(object)
    entries = entries.filter { $0.value.object != nil }
    guard entries[identifier] == nil else { return false }
    lastNumber += 1
    entries[identifier] = Entry(number: lastNumber, identifier: identifier, object: object)
    return true
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in inOrder where entries[entry.identifier]?.number == entry.number {
      if let object = entry.object, let delegate = object as? Delegate { try body(delegate) }
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    entries.removeValue(forKey: ObjectIdentifier(delegate as AnyObject)) != nil
  }
}

private struct Entry {
  let number: Int
  let identifier: ObjectIdentifier
  weak var object: AnyObject?
}
