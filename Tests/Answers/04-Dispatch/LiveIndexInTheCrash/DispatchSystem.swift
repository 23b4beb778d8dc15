// wrong: A report of a car crash reads the list again for each index.
// misconception: An index means the same station after a removal.
// caught by: "A station may remove itself while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    for index in multicastDelegate.delegates.indices {
      multicastDelegate.delegates[index].notifyCarCrash(at: location)
    }
  }
}
