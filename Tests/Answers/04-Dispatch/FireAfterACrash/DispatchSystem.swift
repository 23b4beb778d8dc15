// wrong: A fire at the location of an earlier car crash isn't reported.
// misconception: The stations are already at this location.
// caught by: "Police, firefighters, and hospital are notified in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var crashes: Set<String> = []

  public init() {}

  public func reportFire(at location: String) {
    guard !crashes.contains(location) else { return }
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    crashes.insert(location)
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
