// wrong: The dispatch system chooses the stations that a fire concerns.
// misconception: The delegating object decides what a delegate is interested in.
// caught by: "A reported fire reaches every station, in the order they were added"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { if $0 is FireStation { $0.notifyFire(at: location) } }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
