// right: `add` makes no closure for a duplicate, and looks for one again under the lock.

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
    let identifier = ObjectIdentifier(delegate as AnyObject)
    let (isKnown, before) = entries.withLock { entries in
      let before = entries
      entries = before.filter(\.isRegistered)
      return (entries.contains { $0.identifier == identifier }, before)
    }
    extendLifetime(before)
    if isKnown { return false }
    let new = Entry<Delegate>(identifier: identifier, reference: weakly(delegate))
    var old: [Entry<Delegate>] = []
    let isNew = insert(new, releasing: &old)
    extendLifetime(new)
    extendLifetime(old)
    return isNew
  }

  private func insert(_ new: Entry<Delegate>, releasing old: inout [Entry<Delegate>]) -> Bool {
    let (isNew, all) = entries.withLock { entries in
      let all = entries
      var kept: [Entry<Delegate>] = []
      var isNew = true
      for entry in all where entry.isRegistered {
        if entry.identifier == new.identifier { isNew = false }
        kept.append(entry)
      }
      if isNew { kept.append(new) }
      entries = kept
      return (isNew, all)
    }
    old = all
    return isNew
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
  private let reference: @Sendable () -> Delegate?
  private let isRemoved = Atomic(false)

  init(identifier: ObjectIdentifier, reference: @escaping @Sendable () -> Delegate?) {
    self.identifier = identifier
    self.reference = reference
  }
}

extension Entry {
  var delegate: Delegate? { reference() }

  var isRegistered: Bool { !isRemoved.load(ordering: .sequentiallyConsistent) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .sequentiallyConsistent)
  }
}
