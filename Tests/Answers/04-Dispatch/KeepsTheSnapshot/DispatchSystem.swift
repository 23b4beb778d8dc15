// wrong: After a report that was made during another one, an array keeps the stations alive.
// misconception: The last report to end is the last one that began.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var snapshots: [[any EmergencyResponding]] = []

  public init() {}

  public func reportFire(at location: String) {
    report { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    report { $0.notifyCarCrash(at: location) }
  }

  private func report(_ notify: (any EmergencyResponding) -> Void) {
    snapshots.append(multicastDelegate.delegates)
    snapshots[snapshots.count - 1].forEach(notify)
    if snapshots.count == 1 { snapshots = [] }
  }
}
