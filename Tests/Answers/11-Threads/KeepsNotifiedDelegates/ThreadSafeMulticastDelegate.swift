// wrong: `invoke` keeps the delegates that it has notified until the event ends.
// misconception: To notify each delegate once, remember whom you have notified.
// caught by: "The list doesn't keep a delegate alive, not even during an event"

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
      entries.removeAll { !$0.isRegistered }
      guard !entries.contains(where: { $0.identifier == new.identifier }) else { return false }
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
    var notified: [Delegate] = []
    for entry in snapshot where entry.isRegistered {
      guard let delegate = entry.delegate(as: Delegate.self) else { continue }
      if notified.contains(where: { $0 as AnyObject === delegate as AnyObject }) { continue }
      notified.append(delegate)
      try body(delegate)
    }
    extendLifetime(notified)
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
