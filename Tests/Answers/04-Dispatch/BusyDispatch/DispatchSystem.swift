// wrong: A report is ignored while another one is running.
// misconception: Events come one at a time.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var isReporting = false

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }

  private func notify(_ event: (any EmergencyResponding) -> Void) {
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    multicastDelegate.invokeDelegates(event)
  }
}
