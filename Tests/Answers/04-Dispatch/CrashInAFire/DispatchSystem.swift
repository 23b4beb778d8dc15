// wrong: A car crash at the location of an earlier fire isn't reported.
// misconception: The stations are already at this location.
// caught by: "Police, firefighters, and hospital are notified in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var fires: Set<String> = []

  public init() {}

  public func reportFire(at location: String) {
    fires.insert(location)
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    guard !fires.contains(location) else { return }
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
