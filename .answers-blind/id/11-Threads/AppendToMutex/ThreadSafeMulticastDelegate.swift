import Synchronization

/// A list of delegates that several threads can use at the same time.
public final class ThreadSafeMulticastDelegate<Delegate: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty list.
  public init() {}

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [Delegate] {
    let snapshot = entries.withLock { $0 }
    return snapshot.compactMap { $0.delegate(as: Delegate.self) }
  }

  /// Marks the entries of deallocated delegates without holding the lock.
  ///
  /// Reading `object` creates a strong reference, which may be the delegate's last one.
  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  // The code above and `Entry` below are complete. Write the three methods between them.

  /// Adds a delegate after the others.
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive. If it's a value,
  ///   the program ends.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    markDeallocated()
    let new = Entry(delegate)
    entries.withLock { entries in
      entries.removeAll { !$0.isRegistered }
    }
    if entries.contains(where: { $0.identifier == new.identifier }) { return false }
    entries.append(new)
    return true
  }

  /// Removes a delegate, so that even an event that has already begun no longer notifies it.
  ///
  /// A delegate can remove itself in its `deinit`.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the list contained an entry with the delegate's identifier. Until the next
  ///   `add`, that may be the entry of a deallocated delegate that had the same address.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // TODO: Take the delegate out, so that the events that have already begun skip it, too.
    false
  }

  /// Calls a closure with each delegate that was registered when the event began and still is.
  ///
  /// - Parameter body: Notifies a delegate. It can change the list and call `invoke` again.
  /// - Throws: The error that `body` throws. The remaining delegates aren't notified.
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    // TODO: Notify the delegates that are registered now, but only while they still are. A delegate
    // may use the list, or wait for a thread that does.
  }
}

/// The registration of a delegate, from `add` to `remove`.
///
/// Several threads can read it at the same time, because its properties are constant or atomic.
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

  /// Returns the delegate, or `nil` after it was deallocated.
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
