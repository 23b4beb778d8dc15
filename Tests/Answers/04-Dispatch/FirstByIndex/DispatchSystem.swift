// wrong: A report notifies the station at index 0 before the others.
// misconception: There is always a first station.
// caught by: "A reported fire reaches every station, in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    let stations = multicastDelegate.delegates
    stations[0].notifyFire(at: location)
    for station in stations.dropFirst() { station.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
