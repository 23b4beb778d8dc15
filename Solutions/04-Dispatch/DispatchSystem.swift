import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
///
/// ```swift
/// let dispatch = DispatchSystem()
/// let police = PoliceStation()
/// dispatch.addDelegate(police)
/// dispatch.reportFire(at: "Main Street!")
/// // Prints "Police were notified about a fire at Main Street!"
/// ```
public final class DispatchSystem {
  /// The stations to notify, a list that no other code can reach.
  private let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}

  /// Registers a station, which is notified of the events that follow.
  ///
  /// - Parameter delegate: The station, which is referred to weakly.
  public func addDelegate(_ delegate: any EmergencyResponding) {
    multicastDelegate.addDelegate(delegate)
  }

  /// Removes a station.
  ///
  /// - Parameter delegate: The station. If it isn't registered, nothing happens.
  public func removeDelegate(_ delegate: any EmergencyResponding) {
    multicastDelegate.removeDelegate(delegate)
  }

  /// Notifies every station about a fire, in the order they were added.
  ///
  /// - Parameter location: The location of the fire.
  /// - Complexity: O(*n*), where *n* is the number of entries in the list,
  ///   including those of deallocated stations.
  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
  ///
  /// - Parameter location: The location of the car crash.
  /// - Complexity: O(*n*), where *n* is the number of entries in the list,
  ///   including those of deallocated stations.
  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
