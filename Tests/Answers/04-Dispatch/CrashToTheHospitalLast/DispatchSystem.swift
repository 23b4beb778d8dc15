// wrong: The dispatch system notifies the hospital after all others.
// misconception: The kind of a delegate decides when its turn is.
// caught by: "Police, firefighters, and hospital are notified in the order they were added"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { if !($0 is Hospital) { $0.notifyCarCrash(at: location) } }
    multicastDelegate.invokeDelegates { if $0 is Hospital { $0.notifyCarCrash(at: location) } }
  }
}
