// wrong: The dispatch system notifies the hospital after all others.
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
    multicastDelegate.invokeDelegates { if !($0 is Hospital) { $0.notifyCarCrash(at: location) } }
    multicastDelegate.invokeDelegates { if $0 is Hospital { $0.notifyCarCrash(at: location) } }
  }
}
