// wrong: The stations are read at the first report and kept.
// misconception: A list that was read once does not change.
// caught by: "Each report reaches the stations that are registered at that moment"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private lazy var stations = multicastDelegate.delegates

  public init() {}

  public func reportFire(at location: String) {
    for station in stations { station.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    for station in stations { station.notifyCarCrash(at: location) }
  }
}
