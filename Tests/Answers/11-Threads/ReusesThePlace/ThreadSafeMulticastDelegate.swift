// wrong: A new entry takes the place of a deallocated delegate's.
// misconception: A free place in the array is as good as one at its end.
// caught by: "A delegate is registered once, and removed once"

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
      let free = entries.firstIndex { !$0.isRegistered }
      let isKnown = entries.contains { $0.isRegistered && $0.identifier == new.identifier }
      if !isKnown {
        if let free { entries[free] = new } else { entries.append(new) }
      }
      entries.removeAll { !$0.isRegistered }
      return !isKnown
    }
  }

  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // For a value, `as AnyObject` creates an object. Keep it alive until the search ends. Otherwise,
    // another thread could add a delegate at its address, and this call would remove that delegate.
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
