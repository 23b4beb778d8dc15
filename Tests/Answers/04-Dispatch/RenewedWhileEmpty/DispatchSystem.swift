// wrong: A multicast delegate without delegates is replaced by a new one.
// misconception: An empty list is not in use.
// caught by: "A dispatch system keeps the stations that are added to it"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public var multicastDelegate: MulticastDelegate<any EmergencyResponding> {
    if stations.delegates.isEmpty { stations = MulticastDelegate() }
    return stations
  }
  private var stations = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
