import Synchronization

/// A list of delegates that several threads can use at the same time.
///
/// It keeps the promises of `ReentrantMulticastDelegate`: order without duplicates, no event for a
/// delegate after it was removed, and changes during an event. Its lock is never held while a
/// delegate is notified or released.
///
/// ```swift
/// let list = ThreadSafeMulticastDelegate<any Alarmed>()
/// list.add(north)
/// list.add(south)
/// list.invoke { $0.alarm(at: "Main Street") }
/// // Prints "North: Main Street"
/// // Prints "South: Main Street"
/// ```
public final class ThreadSafeMulticastDelegate<Delegate: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty list.
  public init() {}

  /// The live delegates, in the order in which they were added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var delegates: [Delegate] {
    let snapshot = entries.withLock { $0 }
    return snapshot.compactMap { $0.object as? Delegate }
  }

  /// Adds a delegate after the others.
  ///
  /// - Parameter delegate: An object, which the list doesn't keep alive. A value ends the program.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
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

  /// Marks the entries of deallocated delegates, without the lock.
  ///
  /// Reading `object` makes a strong reference, which may turn out to be the last one.
  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.object == nil { entry.markAsRemoved() }
  }

  /// Removes a delegate, which isn't notified anymore, not even by an event that has begun.
  ///
  /// A delegate may call this method in its `deinit`. It doesn't wait for other threads: a
  /// call that one of them has begun, or has already decided to make, may end after it returns.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    return entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
        return false
      }
      entries.remove(at: index).markAsRemoved()
      return true
    }
  }

  /// Calls a closure with each delegate that was registered when the event began and still is.
  ///
  /// - Parameter body: Notifies a delegate. It may change the list and call `invoke` again.
  /// - Throws: The error that `body` throws. The delegates after it aren't notified.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.isRegistered {
      if let delegate = entry.object as? Delegate {
        try body(delegate)
      }
    }
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
