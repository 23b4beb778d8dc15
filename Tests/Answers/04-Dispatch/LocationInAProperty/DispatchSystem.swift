// wrong: The location of a report is stored in a property, from which the closure reads it.
// misconception: A report has ended before the next one begins.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var location = ""

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  public func reportFire(at location: String) {
    self.location = location
    multicastDelegate.invokeDelegates { $0.notifyFire(at: self.location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
  public func reportCarCrash(at location: String) {
    self.location = location
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: self.location) }
  }
}
