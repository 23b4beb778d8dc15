// wrong: The location of a report is stored in a property, from which the closure reads it.
// misconception: A report has ended before the next one begins.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var location = ""

  public init() {}

  public func reportFire(at location: String) {
    self.location = location
    multicastDelegate.invokeDelegates { $0.notifyFire(at: self.location) }
  }

  public func reportCarCrash(at location: String) {
    self.location = location
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: self.location) }
  }
}
