// wrong: A crash reaches the first ten stations.
// misconception: A town never has more than ten stations.
// caught by: "A reported car crash reaches every station, in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    for station in multicastDelegate.delegates.prefix(10) { station.notifyCarCrash(at: location) }
  }
}
