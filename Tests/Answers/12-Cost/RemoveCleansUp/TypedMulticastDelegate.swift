// right: `remove` also removes the entries of deallocated delegates, and asks their closures without the lock.

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
    markDeallocated()
    let identifier = ObjectIdentifier(delegate as AnyObject)
    let (old, isFound) = entries.withLock { entries in
      let old = entries
      let found = entries.first { $0.identifier == identifier }
      found?.markAsRemoved()
      entries.removeAll { !$0.isRegistered }
      return (old, found != nil)
    }
    return withExtendedLifetime(old) { isFound }
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
