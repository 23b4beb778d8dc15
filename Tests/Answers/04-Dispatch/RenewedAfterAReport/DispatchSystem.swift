// wrong: A report that leaves no station replaces the multicast delegate by a new one.
// misconception: A list that no station is in is no longer in use.
// caught by: "Each report reaches the stations that are registered at that moment"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public private(set) var multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
    cleanUp()
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
    cleanUp()
  }

  private func cleanUp() {
    if multicastDelegate.delegates.isEmpty { multicastDelegate = MulticastDelegate() }
  }
}
