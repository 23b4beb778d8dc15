// wrong: `add` reads the weak references under a recursive lock.
// misconception: With a recursive lock, a `deinit` may run under it.
// caught by: "A delegate can remove itself in its deinit while others use the list"

import Foundation
import Synchronization

public final class ThreadSafeMulticastDelegate<Delegate: Sendable>: Sendable {
  nonisolated(unsafe) private var entries: [Entry] = []
  private let lock = NSRecursiveLock()

  public init() {}

  public var delegates: [Delegate] {
    let snapshot = lock.withLock { entries }
    return snapshot.compactMap { $0.delegate(as: Delegate.self) }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    let new = Entry(delegate)
    return lock.withLock {
      markDeallocated()
      entries.removeAll { !$0.isRegistered }
      guard !entries.contains(where: { $0.identifier == new.identifier }) else { return false }
      entries.append(new)
      return true
    }
  }

  private func markDeallocated() {
    let snapshot = lock.withLock { entries }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    defer { extendLifetime(object) }
    let identifier = ObjectIdentifier(object)
    return lock.withLock {
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
    let snapshot = lock.withLock { entries }
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

  var isRegistered: Bool { !isRemoved.load(ordering: .relaxed) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .relaxed)
  }
}
