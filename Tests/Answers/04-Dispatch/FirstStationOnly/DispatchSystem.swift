// wrong: A report notifies the first station.
// misconception: A multicast delegate is a delegate property with a longer name.
// caught by: "A reported fire reaches every station, in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.delegates.first?.notifyFire(at: location)
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.delegates.first?.notifyCarCrash(at: location)
  }
}
