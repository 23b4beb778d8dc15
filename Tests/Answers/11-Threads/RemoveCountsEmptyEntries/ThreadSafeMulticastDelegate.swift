// wrong: `remove` also removes the entries of deallocated delegates, and returns whether there were any.
// misconception: The list only gets shorter if it contained the delegate.
// caught by: "A delegate is registered once, and removed once"

import Synchronization

public final class ThreadSafeMulticastDelegate<Delegate: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  public init() {}

  public var delegates: [Delegate] {
    let snapshot = entries.withLock { $0 }
    return snapshot.compactMap { $0.delegate(as: Delegate.self) }
  }

  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    markDeallocated()
    let new = Entry(delegate)
    return entries.withLock { entries in
      entries.removeAll { !$0.isRegistered }
      guard !entries.contains(where: { $0.identifier == new.identifier }) else { return false }
      entries.append(new)
      return true
    }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    markDeallocated()
    let identifier = ObjectIdentifier(delegate as AnyObject)
    return entries.withLock { entries in
      let count = entries.count
      for entry in entries where entry.identifier == identifier { entry.markAsRemoved() }
      entries.removeAll { !$0.isRegistered }
      return entries.count < count
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
  // The compiler can't see that the object is `Sendable`, because `as AnyObject` hides its type.
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
    // `nil` can be cast to some types, such as `any Sendable`, so unwrap the object first.
    guard let object else { return nil }
    return object as? Delegate
  }

  // A thread that sees the mark skips the entry and reads nothing that was written before the
  // mark, so `.relaxed` is enough.
  var isRegistered: Bool { !isRemoved.load(ordering: .relaxed) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .relaxed)
  }
}
