// wrong: The dispatch system does not notify the police about a fire.
// misconception: The delegating object decides what a delegate is interested in.
// caught by: "Police, firefighters, and hospital are notified in the order they were added"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
///
/// ```swift
/// let dispatch = DispatchSystem()
/// let police = PoliceStation()
/// dispatch.multicastDelegate.addDelegate(police)
/// dispatch.reportFire(at: "Main Street!")
/// // Prints "Police were notified about a fire at Main Street!"
/// ```
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  ///
  /// - Parameter location: The place of the fire.
  /// - Complexity: O(*n*), where *n* is the number of entries in the list,
  ///   those of deallocated stations included.
  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { if !($0 is PoliceStation) { $0.notifyFire(at: location) } }
  }

  /// Notifies every station about a car crash, in the order they were added.
  ///
  /// - Parameter location: The place of the car crash.
  /// - Complexity: O(*n*), where *n* is the number of entries in the list,
  ///   those of deallocated stations included.
  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
