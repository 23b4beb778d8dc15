// wrong: The dispatch system stores closures that capture it strongly.
// misconception: A closure in a property holds its object weakly.
// caught by: "A deallocated station isn't notified, and the dispatch system doesn't keep it alive"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private lazy var notify = { (event: (any EmergencyResponding) -> Void) in
    self.multicastDelegate.invokeDelegates(event)
  }

  public init() {}

  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }
}
