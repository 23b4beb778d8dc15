// wrong: The loop runs to an index after the last one.
// misconception: The last index is the number of elements.
// caught by: "A reported fire reaches every station, in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    let stations = multicastDelegate.delegates
    for index in 0...stations.count { stations[index].notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
