// wrong: A report also notifies the stations that are added while it is running.
// misconception: A report has ended when no station is left to notify.
// caught by: "A station may remove itself while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    report { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    report { $0.notifyCarCrash(at: location) }
  }

  private func report(_ notify: (any EmergencyResponding) -> Void) {
    var waiting = multicastDelegate.delegates
    var notified: [any EmergencyResponding] = []
    while !waiting.isEmpty {
      waiting.forEach(notify)
      notified += waiting
      waiting = multicastDelegate.delegates.filter { station in
        !notified.contains { $0 === station }
      }
    }
  }
}
