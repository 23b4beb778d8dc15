// wrong: The multicast delegate is created at each read.
// misconception: A computed property remembers what it returned last time.
// caught by: "A dispatch system keeps the stations that are added to it"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public var multicastDelegate: MulticastDelegate<any EmergencyResponding> {
    MulticastDelegate<any EmergencyResponding>()
  }

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
