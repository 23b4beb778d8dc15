// wrong: A report skips a station that was removed after the report began.
// misconception: A removal also counts for the event that is running.
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
    multicastDelegate.invokeDelegates { station in
      guard multicastDelegate.delegates.contains(where: { $0 === station }) else { return }
      notify(station)
    }
  }
}
