// wrong: An entry that finds its delegate deallocated drops its closure, without a lock.
// misconception: `nil` is final, so no lock is needed.
// caught by: "Eight tasks can add and notify at the same time"

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
    let (isNew, old) = entries.withLock { entries in
      let old = entries
      entries.removeAll { !$0.isRegistered }
      let isNew = !entries.contains { $0.identifier == new.identifier }
      if isNew { entries.append(new) }
      return (isNew, old)
    }
    // Releasing an entry releases its closure, too, and objects that only the closure owns. Their
    // `deinit` may use the list, so release the entries without holding the lock.
    return withExtendedLifetime((new, old)) { isNew }
  }

  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.delegate == nil { entry.markAsRemoved() }
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // For a value, `as AnyObject` creates an object. Keep it alive until the search ends. Otherwise,
    // another thread could add a delegate at its address, and this call would remove that delegate.
    let object = delegate as AnyObject
    defer { extendLifetime(object) }
    let identifier = ObjectIdentifier(object)
    let removed: Entry<Delegate>? = entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
        return nil
      }
      entries[index].markAsRemoved()
      return entries.remove(at: index)
    }
    return removed != nil
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
  nonisolated(unsafe) private var reference: (@Sendable () -> Delegate?)?
  private let isRemoved = Atomic(false)

  init(_ delegate: Delegate, weakly: (Delegate) -> @Sendable () -> Delegate?) {
    identifier = ObjectIdentifier(delegate as AnyObject)
    reference = weakly(delegate)
  }

  var delegate: Delegate? {
    guard let reference else { return nil }
    if let delegate = reference() { return delegate }
    self.reference = nil
    return nil
  }

  var isRegistered: Bool { !isRemoved.load(ordering: .relaxed) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .relaxed)
  }
}
