// wrong: The dispatch system keeps an array of the stations it notified about a car crash.
// misconception: An array of delegates beside the list is harmless.
// caught by: "A deallocated station isn't notified, and the dispatch system doesn't keep it alive"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var responders: [any EmergencyResponding] = []

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    responders = multicastDelegate.delegates
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
