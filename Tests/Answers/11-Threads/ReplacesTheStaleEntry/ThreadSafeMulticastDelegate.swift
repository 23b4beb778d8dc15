// wrong: A new delegate takes the place of a deallocated one at the same address.
// misconception: An entry with the same identifier can be used again.
// caught by: "A new delegate at a deallocated one's address is added"

import Synchronization

public final class ThreadSafeMulticastDelegate<Delegate: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  public init() {}

  public var delegates: [Delegate] {
    let snapshot = entries.withLock { $0 }
    return snapshot.compactMap { $0.delegate(as: Delegate.self) }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    markDeallocated()
    let new = Entry(delegate)
    return entries.withLock { entries in
      if let index = entries.firstIndex(where: { $0.identifier == new.identifier }) {
        let isNew = !entries[index].isRegistered
        if isNew { entries[index] = new }
        entries.removeAll { !$0.isRegistered }
        return isNew
      }
      entries.removeAll { !$0.isRegistered }
      entries.append(new)
      return true
    }
  }

  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    defer { extendLifetime(object) }
    let identifier = ObjectIdentifier(object)
    return entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
        return false
      }
      entries.remove(at: index).markAsRemoved()
      return true
    }
  }

  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.isRegistered {
      if let delegate = entry.delegate(as: Delegate.self) {
        try body(delegate)
      }
    }
  }
}

private final class Entry: Sendable {
  let identifier: ObjectIdentifier
  nonisolated(unsafe) weak let object: AnyObject?
  private let isRemoved = Atomic(false)

  init<Delegate: Sendable>(_ delegate: Delegate) {
    let object = delegate as AnyObject
    guard type(of: object) == type(of: delegate as Any) else {
      fatalError("\(type(of: delegate as Any)) is a value. Add an object instead.")
    }
    identifier = ObjectIdentifier(object)
    self.object = object
  }

  func delegate<Delegate>(as type: Delegate.Type) -> Delegate? {
    guard let object else { return nil }
    return object as? Delegate
  }

  var isRegistered: Bool { !isRemoved.load(ordering: .relaxed) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .relaxed)
  }
}
