// wrong: A location that was reported before is not reported again.
// misconception: The same location is the same event.
// caught by: "Each report reaches the stations that are registered at that moment"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var reported: Set<String> = []

  public init() {}

  public func reportFire(at location: String) {
    guard reported.insert(location).inserted else { return }
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
