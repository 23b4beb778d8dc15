// wrong: `add` and `remove` release entries under the lock.
// misconception: Removing an element from an array runs no other code.
// caught by: "An object that only a closure owns can use the list in its deinit"

import Synchronization

public final class TypedMulticastDelegate<Delegate: Sendable>: Sendable {
  public typealias Reference = @Sendable () -> Delegate?

  private let entries = Mutex<[Entry<Delegate>]>([])
  private let weakly: @Sendable (Delegate) -> Reference

  public init(weakly: @escaping @Sendable (Delegate) -> Reference) {
    self.weakly = weakly
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    markDeallocated()
    let new = Entry(delegate, weakly: weakly)
    return entries.withLock { entries in
      entries.removeAll { !$0.isRegistered }
      guard !entries.contains(where: { $0.identifier == new.identifier }) else { return false }
      entries.append(new)
      return true
    }
  }

  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.delegate == nil { entry.markAsRemoved() }
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
      if let delegate = entry.delegate { try body(delegate) }
    }
  }
}

private final class Entry<Delegate: Sendable>: Sendable {
  let identifier: ObjectIdentifier
  private let reference: @Sendable () -> Delegate?
  private let isRemoved = Atomic(false)

  init(_ delegate: Delegate, weakly: (Delegate) -> @Sendable () -> Delegate?) {
    identifier = ObjectIdentifier(delegate as AnyObject)
    reference = weakly(delegate)
  }

  var delegate: Delegate? { reference() }

  var isRegistered: Bool { !isRemoved.load(ordering: .relaxed) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .relaxed)
  }
}
