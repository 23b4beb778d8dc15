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
/// - The list removes the registrations of deallocated delegates as it grows, and after an event
///   that meets more of them than live delegates. It contains at most 16 registrations or, if
///   that's more, twice the largest number of delegates that were alive at the same time. (One that
///   is released while the list counts them may count as alive.)
///
/// ## Threads
///
/// If the delegate protocol inherits from `Sendable`, the list is `Sendable`, too, and you can use
/// it on any thread. Delegates are notified on the thread that calls ``invoke(_:)``, before it
/// returns. The list holds no lock while a delegate is notified or released. ``remove(_:)`` doesn't
/// wait for other threads: a call that another thread has begun or is about to begin may end after
/// `remove` returns.
///
/// A composition such as `any P & Sendable`, with a protocol `P` that isn't `Sendable` itself, also
/// makes the list `Sendable`, but it isn't enough: Swift 6.3 accepts a class there that conforms to
/// `P` on the main actor only (`final class Screen: @MainActor P`), and a list that notifies on
/// another thread calls it there without a diagnostic. Write `protocol P: Sendable`.
///
/// A delegate's `deinit` may run on a thread that notifies, asks ``isEmpty``, or adds a delegate.
/// To read a weak reference, the list creates a strong one for a moment, and if another thread
/// releases the delegate in that moment, the list's reference is the last one.
///
/// If the delegate protocol doesn't inherit from `Sendable`, use the list in one isolation domain.
/// The list doesn't check whether a delegate's conformance is isolated to another one.
public final class MulticastDelegate<Delegate> {
  // Code that runs under the lock doesn't call a delegate or release its last reference: a
  // registration refers to it weakly, and the object that `add` reads there has another owner.
  private let state = Lock(Registrations())

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
  /// A value, such as a struct or a closure, can't be a delegate, because there are no weak
  /// references to values. If you add one, the program ends with a message that names its type. The
  /// list can't notice a value that you have already converted to `AnyObject`: this creates an
  /// object that contains the value, which is deallocated as soon as you don't hold it anymore.
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
  ///   delegate first. On the computer it was tried on, filling a list with 10,000 delegates took a
  ///   tenth of a second, and with 100,000, 15 seconds.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    let registration = Registration(delegate)
    let (isNew, isCrowded) = withExtendedLifetime(delegate) {
      // During an object's `deinit`, a new weak reference to it is already `nil`.
      guard registration.object != nil else { return (false, false) }
      return state.withLock { state in
        if let index = state.all.firstIndex(of: registration.identifier) {
          // If the object with this address is alive, it's this delegate, which has an owner.
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
  /// If a delegate is removed during an event, the event doesn't notify it anymore. A delegate can
  /// remove itself in `deinit`. The result is then `false`, because no live delegate is removed.
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
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  /// - Complexity: O(*n*), where *n* is the number of delegates: the list looks for the delegate
  ///   and moves those after it. See ``add(_:)`` for what this means in a long list.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // For a value, `as AnyObject` creates an object. Keep it alive, so that no delegate can get its
    // address until the search ends.
    let object = delegate as AnyObject
    let identifier = ObjectIdentifier(object)
    let removed: Registration? = state.withLock { state in
      guard let index = state.all.firstIndex(of: identifier) else { return nil }
      state.all[index].markAsRemoved()
      return state.all.remove(at: index)
    }
    // Without an object, the registration was for a deallocated object that had this address, or
    // the delegate is being deallocated.
    return withExtendedLifetime(object) { removed?.object != nil }
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
    state.withLock { state in
      for registration in state.all { registration.markAsRemoved() }
      state.all = []
    }
  }

  /// Returns whether the list contains a delegate.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let (police, firefighters) = (Station(), Station())
  /// stations.add(firefighters)
  /// print(stations.contains(police), stations.contains(firefighters))
  /// // Prints "false true"
  /// ```
  ///
  /// - Parameter delegate: The object to look for.
  /// - Returns: `true` if the list contains this object, `false` if it was never added, has been
  ///   removed, or is being deallocated.
  /// - Complexity: O(*n*), where *n* is the number of delegates, because the list looks for the
  ///   delegate.
  public func contains(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    return withExtendedLifetime(object) {
      state.withLock { state in
        // As in `add`, the object that is read here has another owner.
        state.all.firstIndex(of: ObjectIdentifier(object)).map { state.all[$0].object != nil }
      } ?? false
    }
  }

  /// A Boolean value that indicates whether the list contains no live delegate.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// stations.add(Station())  // Nothing holds this station, so it's deallocated at once.
  /// print(stations.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var isEmpty: Bool { !snapshot.contains { $0.object != nil } }

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
        let isAlive = try unsafe registrations[index].withDelegate(body)
        surplus += isAlive ? -1 : 1
      }
    }
  }

  @usableFromInline
  var snapshot: [Registration] { state.withLock { $0.all } }

  /// Removes the registrations of deallocated delegates.
  ///
  /// It reads the weak references without holding the lock, because this creates strong references.
  /// If one of them is the last, the delegate's `deinit` runs here and may use this list.
  @usableFromInline
  func removeDeallocated() {
    for registration in snapshot where registration.object == nil { registration.markAsRemoved() }
    state.withLock { state in
      state.all.removeAll { $0.isRemoved }
      state.capacity = max(16, 2 * state.all.count)
    }
  }
}

// The compiler checks that the list is `Sendable`, apart from `Registration`.
extension MulticastDelegate: Sendable where Delegate: Sendable {}

/// What the lock guards.
private struct Registrations {
  var all: [Registration] = []
  /// If there are more registrations, the list removes those of deallocated delegates.
  var capacity = 16
}

extension [Registration] {
  fileprivate func firstIndex(of identifier: ObjectIdentifier) -> Int? {
    firstIndex { $0.identifier == identifier }
  }
}
