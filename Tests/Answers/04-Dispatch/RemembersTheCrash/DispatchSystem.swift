// wrong: The dispatch system keeps an array of the stations it notified about a car crash.
// misconception: An array of delegates beside the list is harmless.
// caught by: "A deallocated station isn't notified, and the dispatch system doesn't keep it alive"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var responders: [any EmergencyResponding] = []

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
  public func reportCarCrash(at location: String) {
    responders = multicastDelegate.delegates
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
