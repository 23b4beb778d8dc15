// wrong: The dispatch system notifies the police before all others.
// misconception: The kind of a delegate decides when its turn is.
// caught by: "Police, firefighters, and hospital are notified in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    let stations = multicastDelegate.delegates
    for station in stations where station is PoliceStation { station.notifyCarCrash(at: location) }
    for station in stations where !(station is PoliceStation) {
      station.notifyCarCrash(at: location)
    }
  }
}
