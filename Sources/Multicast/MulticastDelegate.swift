import Synchronization

/// A list of delegates that are notified together and that the list doesn't keep alive.
///
/// An object that notifies its delegates owns a multicast delegate. Delegates register with
/// ``add(_:)``, and ``invoke(_:)`` calls a closure with each of them.
///
/// ```swift
/// let stations = MulticastDelegate<any EmergencyResponding>()
/// stations.add(police)
/// stations.add(firefighters)
/// stations.invoke { $0.notifyFire(at: "Main Street") }
/// // Prints "Police were notified about a fire at Main Street"
/// // Prints "Firefighters were notified about a fire at Main Street"
/// ```
///
/// `Delegate` is usually a protocol type such as `any P` or `any P & Q`, isolated to an actor or
/// not. `AnyObject` and class types work as well.
///
/// ## What you can rely on
///
/// - The list refers to its delegates weakly. Each delegate needs another owner.
/// - Delegates are notified in the order in which they were added, each one once.
/// - A delegate that is removed or deallocated during an event isn't notified anymore. A delegate
///   that is added during an event waits for the next one.
/// - A delegate may add, remove and notify while it is notified, and may remove itself in `deinit`.
/// - A new object at the address of a deallocated one is a different delegate.
/// - The list drops the registrations of deallocated delegates as it grows. It contains at most
///   about twice as many registrations as delegates were alive together.
///
/// ## Threads
///
/// The list is `Sendable` where `Delegate` is. You can then use it from any thread. It holds no
/// lock while a delegate is notified or released. ``remove(_:)`` doesn't wait for other threads: a
/// call that another thread has begun, or has already decided to make, may end after it returns.
public final class MulticastDelegate<Delegate> {
  // Nothing that runs while the lock is held calls a delegate or owns one: a registration holds
  // no strong reference, and a delegate that is looked at under the lock has another owner.
  private let state = Mutex(Registrations())

  /// Creates a list without delegates.
  public init() {
    precondition(
      MemoryLayout<Delegate>.size <= MemoryLayout<Registration.Words>.size,
      "\(Delegate.self) is composed of too many protocols. Join some of them in one protocol.")
  }

  /// Adds a delegate after the others.
  ///
  /// A value, such as a struct or a closure, can't be a delegate, because nothing can refer to it
  /// weakly. Adding one is a programming error that ends the program with a message naming its type.
  ///
  /// ```swift
  /// print(stations.add(police), stations.add(police))
  /// // Prints "true false"
  /// ```
  ///
  /// - Parameter delegate: An object. The list doesn't keep it alive.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    let registration = Registration(delegate)
    let (isNew, isCrowded) = withExtendedLifetime(delegate) {
      state.withLock { state in
        if let index = state.all.firstIndex(of: registration.identifier) {
          // The same address. If the object there is alive, it's this delegate, which has an owner.
          guard state.all[index].object == nil else { return (false, false) }
          state.all.remove(at: index)
        }
        state.all.append(registration)
        return (true, state.all.count > state.capacity)
      }
    }
    if isCrowded { removeDeallocated() }
    return isNew
  }

  /// Removes a delegate.
  ///
  /// A delegate that is removed during an event isn't notified of it anymore. A delegate may remove
  /// itself in `deinit`. The result is `false` then, because the delegate no longer counts.
  ///
  /// ```swift
  /// print(stations.remove(police), stations.remove(police))
  /// // Prints "true false"
  /// ```
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    let removed: Registration? = state.withLock { state in
      guard let index = state.all.firstIndex(of: identifier) else { return nil }
      state.all[index].markAsRemoved()
      return state.all.remove(at: index)
    }
    // Without an object it was the registration of another object, since deallocated, at this
    // address, or the delegate is being deallocated.
    return withExtendedLifetime(delegate) { removed?.object != nil }
  }

  /// Removes all delegates.
  ///
  /// If an event is under way, it ends after the delegate that is being notified.
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func removeAll() {
    state.withLock { state in
      for registration in state.all { registration.markAsRemoved() }
      state.all = []
    }
  }

  /// A Boolean value that indicates whether the list contains no live delegate.
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var isEmpty: Bool { !snapshot.contains { $0.object != nil } }

  /// Notifies the delegates: calls a closure with each of them, in the order they were added.
  ///
  /// Delegates may add, remove and notify delegates in turn. A nested event is complete before the
  /// outer one continues.
  ///
  /// ```swift
  /// stations.invoke { $0.notifyCarCrash(at: "Mill Lane") }
  /// // Prints "Police were notified about a car crash at Mill Lane"
  /// ```
  ///
  /// - Parameter body: What to do with a delegate.
  /// - Throws: The first error that `body` throws. It ends the event, so that the delegates after
  ///   it aren't notified. The list stays as it is.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  @inlinable
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    let registrations = snapshot
    // Unlike `for … in`, a span doesn't retain and release each registration.
    let span = registrations.span
    for index in span.indices where !span[index].isRemoved {
      try span[index].withDelegate(body)
    }
  }

  @usableFromInline
  var snapshot: [Registration] { state.withLock { $0.all } }

  /// Removes the registrations of deallocated delegates.
  ///
  /// It looks for them without the lock, because it may hold the last reference to a delegate that
  /// it finds alive. The delegate's `deinit` then runs here, and may use this list.
  private func removeDeallocated() {
    for registration in snapshot where registration.object == nil { registration.markAsRemoved() }
    state.withLock { state in
      state.all.removeAll { $0.isRemoved }
      state.capacity = max(16, 2 * state.all.count)
    }
  }
}

// `Registration` is `@unchecked`. That the list is `Sendable` is checked by the compiler.
extension MulticastDelegate: Sendable where Delegate: Sendable {}

/// What the lock guards.
private struct Registrations {
  var all: [Registration] = []
  /// How many registrations there may be before the deallocated delegates' are removed.
  var capacity = 16
}

extension [Registration] {
  fileprivate func firstIndex(of identifier: ObjectIdentifier) -> Int? {
    firstIndex { $0.identifier == identifier }
  }
}
