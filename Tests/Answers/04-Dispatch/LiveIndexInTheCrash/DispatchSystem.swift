// wrong: A report of a car crash reads the list again for each index.
// misconception: An index means the same station after a removal.
// caught by: "A station may remove itself while it's notified"

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
    for index in multicastDelegate.delegates.indices {
      multicastDelegate.delegates[index].notifyCarCrash(at: location)
    }
  }
}
