// wrong: A report reads the list again for each index.
// misconception: An index means the same station after a removal.
// caught by: "A station may remove itself while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    var index = 0
    while index < multicastDelegate.delegates.count {
      multicastDelegate.delegates[index].notifyFire(at: location)
      index += 1
    }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
