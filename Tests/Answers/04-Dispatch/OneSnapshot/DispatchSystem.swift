// wrong: A report that is made during another one goes to the stations of the first one.
// misconception: The stations can't change while a report is running.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var snapshot: [any EmergencyResponding]?

  public init() {}

  public func reportFire(at location: String) {
    report { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    report { $0.notifyCarCrash(at: location) }
  }

  private func report(_ notify: (any EmergencyResponding) -> Void) {
    if let snapshot { return snapshot.forEach(notify) }
    let stations = multicastDelegate.delegates
    snapshot = stations
    defer { snapshot = nil }
    stations.forEach(notify)
  }
}
