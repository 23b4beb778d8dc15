// wrong: A station is removed when it has been notified.
// misconception: A delegate is notified once.
// caught by: "Each report reaches the stations that are registered at that moment"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates {
      $0.notifyFire(at: location)
      multicastDelegate.removeDelegate($0)
    }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
