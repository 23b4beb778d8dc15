import Synchronization

/// A list of delegates that notifies them without a cast.
///
/// Each entry stores a closure that returns its delegate with the right type. The list's owner
/// provides the closure, because a generic type can't declare `weak var delegate: Delegate?`.
///
/// ```swift
/// let list = TypedMulticastDelegate<any Alarmed>(
///   weakly: { delegate in { [weak delegate] in delegate } })
/// list.add(north)
/// list.invoke { $0.alarm(at: "Main Street") }
/// // Prints "North: Main Street"
/// ```
public final class TypedMulticastDelegate<Delegate: Sendable>: Sendable {
  /// A closure that returns a delegate, or `nil` after the delegate is deallocated.
  public typealias Reference = @Sendable () -> Delegate?

  private let entries = Mutex<[Entry<Delegate>]>([])
  private let weakly: @Sendable (Delegate) -> Reference

  /// Creates an empty list.
  ///
  /// - Parameter weakly: Takes a delegate and returns a closure that refers to it weakly.
  public init(weakly: @escaping @Sendable (Delegate) -> Reference) {
    self.weakly = weakly
  }

  /// Adds a delegate after the others.
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
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

  /// Marks the entries of deallocated delegates without holding the lock.
  private func markDeallocated() {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.delegate == nil { entry.markAsRemoved() }
  }

  /// Removes a delegate, so that even an event that has already begun no longer notifies it.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the list contained an entry with the delegate's identifier. Until the next
  ///   `add`, that may be the entry of a deallocated delegate that had the same address.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
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

  /// Calls a closure with each delegate that was registered when the event began and still is.
  ///
  /// - Parameter body: Notifies a delegate. It can change the list and call `invoke` again.
  /// - Throws: The error that `body` throws. The remaining delegates aren't notified.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    let snapshot = entries.withLock { $0 }
    for entry in snapshot where entry.isRegistered {
      if let delegate = entry.delegate { try body(delegate) }
    }
  }
}

/// The registration of a delegate, from `add` to `remove`.
private final class Entry<Delegate: Sendable>: Sendable {
  let identifier: ObjectIdentifier
  private let reference: @Sendable () -> Delegate?
  private let isRemoved = Atomic(false)

  init(_ delegate: Delegate, weakly: (Delegate) -> @Sendable () -> Delegate?) {
    identifier = ObjectIdentifier(delegate as AnyObject)
    reference = weakly(delegate)
  }

  /// The delegate, or `nil` after it was deallocated.
  var delegate: Delegate? { reference() }

  var isRegistered: Bool { !isRemoved.load(ordering: .relaxed) }

  func markAsRemoved() {
    isRemoved.store(true, ordering: .relaxed)
  }
}
