import Synchronization

/// A list of delegates that several threads can use at the same time.
public final class ThreadSafeMulticastDelegate<Delegate: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty list.
  public init() {}

  /// The live delegates, in the order in which they were added.
  public var delegates: [Delegate] {
    let snapshot = entries.withLock { $0 }
    return snapshot.compactMap { $0.object as? Delegate }
  }

  /// Marks the entries of deallocated delegates, without the lock.
  ///
  /// Reading `object` makes a strong reference, which may turn out to be the last one.
  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  // The lines above and `Entry` below are given. The three methods between them are yours.

  /// Adds a delegate after the others.
  ///
  /// - Parameter delegate: An object, which the list doesn't keep alive. A value ends the program.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    // TODO: Mark deallocated delegates. Then, under one lock, drop marked entries and add a new one.
    false
  }

  /// Removes a delegate, which isn't notified anymore, not even by an event that has begun.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // TODO: Find the entry by its identifier, remove it and mark it, all under one lock.
    false
  }

  /// Calls a closure with each delegate that was registered when the event began and still is.
  ///
  /// - Parameter body: Notifies a delegate. It may change the list and call `invoke` again.
  /// - Throws: The error that `body` throws. The delegates after it aren't notified.
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    // TODO: Take a snapshot under the lock, and call `body` without it.
  }
}

/// The registration of a delegate, from `add` to `remove`.
///
/// Several threads read it at the same time: `let` and `Atomic` make that safe.
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

  var isRegistered: Bool { !isRemoved.load(ordering: .acquiring) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .releasing)
  }
}
