// wrong: The dispatch system removes blanks at both ends of the location of a car crash.
// misconception: The delegating object tidies up what it passes on.
// caught by: "A reported car crash reaches every station, in the order they were added"

import AddRemoveSolution
import Foundation
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    let place = location.trimmingCharacters(in: .whitespaces)
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: place) }
  }
}
