// wrong: A report goes through the stations from the end.
// misconception: The order does not matter to anyone.
// caught by: "A reported fire reaches every station, in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    for station in multicastDelegate.delegates.reversed() { station.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
