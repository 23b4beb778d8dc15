// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

// On Apple systems, `Lock` is `Mutex`, whose methods need this.
import Synchronization

/// A list that notifies its delegates and doesn't keep them alive.
///
/// An object that notifies delegates owns a multicast delegate. It registers delegates with
/// ``add(_:)`` and notifies them with ``invoke(_:)``, which calls a closure with each of them.
///
/// ```swift
/// import Multicast
///
/// protocol EmergencyResponding: AnyObject {
///   func notifyFire(at location: String)
/// }
///
/// final class FireStation: EmergencyResponding {
///   func notifyFire(at location: String) {
///     print("Firefighters were notified about a fire at \(location)")
///   }
/// }
///
/// let stations = MulticastDelegate<any EmergencyResponding>()
/// let firefighters = FireStation()
/// stations.add(firefighters)
/// stations.invoke { $0.notifyFire(at: "Main Street") }
/// // Prints "Firefighters were notified about a fire at Main Street"
/// ```
///
/// `Delegate` is usually a protocol type such as `any P` or `any P & Q`, and the protocol can be
/// isolated to a global actor, such as `@MainActor`. `Delegate` can also be `AnyObject` or a class.
/// The compiler accepts other types as well, such as `Int`, but creating a list of them ends the
/// program with a message, and so does adding a value, such as a struct.
///
/// ## What you can rely on
///
/// - The list refers to its delegates weakly. Something else has to keep each delegate alive.
/// - An event notifies each delegate once, in the order they were added.
/// - A delegate that is removed or deallocated during an event isn't notified anymore. A delegate
///   that is added during an event waits for the next one.
/// - A delegate can use the list while it is notified, and it can remove itself in its `deinit`. In
///   a class that is isolated to the main actor, that has to be an `isolated deinit`.
/// - A new object at the address of a deallocated one is a different delegate.
/// - The list removes the registrations of deallocated delegates as it grows, and after an event in
///   which more delegates turn out to be deallocated than alive. It contains at most 16
///   registrations or, if that's more, twice the largest number of delegates that were alive at the
///   same time. (A delegate that is released during this count may count as alive.)
///
/// ## Threads
///
/// If the delegate protocol inherits from `Sendable`, the list is `Sendable`, too, and you can use
/// it on any thread. Delegates are notified on the thread that calls ``invoke(_:)``, before it
/// returns. The list holds no lock while a delegate is notified or released. ``remove(_:)`` doesn't
/// wait for other threads: a call that another thread has begun or is about to begin may end after
/// `remove` returns. <doc:ThreadsAndIsolation> says on which thread a `deinit` may run, and why it
/// isn't enough to write `any P & Sendable`.
///
/// If the delegate protocol doesn't inherit from `Sendable`, use the list in one isolation domain.
/// The list doesn't check whether a delegate's conformance is isolated to a different domain.
nonisolated public final class MulticastDelegate<Delegate> {
  // Code that runs under the lock doesn't call a delegate or release its last reference: a
  // registration refers to it weakly, and the object that `claim` reads there has another owner.
  private let registrations = Lock(Registrations())

  /// Creates a list without delegates.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// print(stations.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Precondition: `Delegate` is a class, `AnyObject`, or a protocol type composed of up to four
  ///   protocols, other than `any Error`. Compositions with `Error` and a class or `AnyObject`,
  ///   such as `any Error & AnyObject`, aren't supported either: a bug in Swift 6.3 ends the
  ///   program without a message when a delegate is added.
  public init() {
    Registration.requireReferable(Delegate.self)
  }

  /// Adds a delegate after the others.
  ///
  /// A delegate that the list already contains keeps its place.
  ///
  /// A value, such as a struct or a closure, can't be a delegate, because there are no weak
  /// references to values. If you add one, the program ends with a message that names its type. The
  /// list can't notice a value that you have already converted to `AnyObject`: the conversion puts
  /// the value into a new object, and that object is deallocated as soon as nothing holds it.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let police = Station()
  /// print(stations.add(police), stations.add(police))
  /// // Prints "true false"
  /// ```
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it or if its
  ///   `deinit` is running. (On Apple platforms, Objective-C ends the program if an object whose
  ///   class inherits from `NSObject` is added while its `deinit` is running.)
  /// - Complexity: O(*n*), where *n* is the number of delegates, because the list looks for the
  ///   delegate first. Filling a list with ten times as many delegates takes about a hundred times
  ///   as long.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    claim(delegate)?.isNew ?? false
  }

  /// Removes a delegate.
  ///
  /// If a delegate is removed during an event, the event doesn't notify it anymore. A delegate can
  /// remove itself in `deinit`.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let police = Station()
  /// stations.add(police)
  /// print(stations.remove(police), stations.remove(police))
  /// // Prints "true false"
  /// ```
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it. For an
  ///   object that was never added, it can also be `true`, if a delegate that had the same address
  ///   was deallocated without being removed.
  /// - Complexity: O(*n*), where *n* is the number of delegates: the list looks for the delegate
  ///   and moves those after it.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // For a value, `as AnyObject` creates an object. Keep it alive, so that no delegate can get its
    // address until the search ends.
    let object = delegate as AnyObject
    defer { extendLifetime(object) }
    return registrations.withLock { $0.remove(ObjectIdentifier(object)) }
  }

  /// Removes all delegates.
  ///
  /// An event that has already begun ends after the delegate that is being notified.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let police = Station()
  /// stations.add(police)
  /// stations.removeAll()
  /// print(stations.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func removeAll() {
    registrations.withLock { $0.removeAll() }
  }

  /// Notifies the delegates: calls a closure with each of them, in the order they were added.
  ///
  /// While they are notified, delegates can add, remove, and notify delegates. A nested event
  /// notifies all its delegates before the outer one continues.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {
  ///   let name: String
  ///   init(name: String) { self.name = name }
  /// }
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let (police, firefighters) = (Station(name: "Police"), Station(name: "Firefighters"))
  /// stations.add(police)
  /// stations.add(firefighters)
  /// stations.invoke { print("\($0.name) were notified") }
  /// // Prints "Police were notified"
  /// // Prints "Firefighters were notified"
  /// ```
  ///
  /// - Parameter body: Notifies a delegate.
  /// - Throws: The first error that `body` throws. It ends the event, so the remaining delegates
  ///   aren't notified. The error doesn't change the list.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  @inlinable
  public func invoke<Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    // How many more deallocated delegates than live ones this event has met.
    var surplus = 0
    defer { if surplus > 0 { removeDeallocated() } }
    // Unlike `for … in` over the array, this doesn't retain and release each registration.
    // (`Array.span` doesn't either, but it needs macOS 26 or iOS 26.)
    try unsafe snapshot.withUnsafeBufferPointer { (registrations) throws(Failure) in
      for index in registrations.indices where unsafe !registrations[index].isRemoved {
        let isAlive = try unsafe registrations[index].withDelegate(body) != nil
        surplus += isAlive ? -1 : 1
      }
    }
  }

  /// Registers a delegate, or adds a claim to its registration.
  ///
  /// - Returns: The registration, and whether it's new, or `nil` if the delegate's `deinit` is
  ///   running.
  func claim(_ delegate: Delegate) -> (registration: Registration, isNew: Bool)? {
    defer { extendLifetime(delegate) }
    let new = Registration(delegate)
    // During an object's `deinit`, a new weak reference to it is already `nil`.
    guard new.object != nil else { return nil }
    let (registration, isCrowded) = registrations.withLock { ($0.claim(new), $0.isCrowded) }
    if isCrowded { removeDeallocated() }
    return (registration, registration === new)
  }

  @usableFromInline
  var snapshot: [Registration] { registrations.withLock { $0.all } }

  /// Removes the registrations of deallocated delegates, and those that a token has ended.
  ///
  /// It reads the weak references without holding the lock, because this creates strong references.
  /// If one of them is the last, the delegate's `deinit` runs here and may use this list.
  @usableFromInline
  func removeDeallocated() {
    for registration in snapshot where registration.object == nil { registration.markAsRemoved() }
    registrations.withLock { $0.removeMarked() }
  }
}

// `nonisolated` is for copies of these files in a target that is isolated to the main actor by
// default. The compiler checks that the list is `Sendable`, apart from `Registration`.
nonisolated extension MulticastDelegate: Sendable where Delegate: Sendable {}
