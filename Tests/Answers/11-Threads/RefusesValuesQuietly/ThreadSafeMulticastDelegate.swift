// wrong: `add` returns `false` for a value.
// misconception: To refuse a value is to ignore it.
// caught by: "Adding a value ends the program"

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
    guard let new = Entry(delegate) else { return false }
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

  init?<Delegate: Sendable>(_ delegate: Delegate) {
    let object = delegate as AnyObject
    guard type(of: object) == type(of: delegate as Any) else {
      return nil
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
