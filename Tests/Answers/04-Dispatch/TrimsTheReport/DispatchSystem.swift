// wrong: The dispatch system removes blanks at both ends of the location of a car crash.
// misconception: The delegating object tidies up what it passes on.
// caught by: "A reported car crash reaches every station, in the order they were added"

import AddRemoveSolution
import Foundation
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
  public func reportCarCrash(at location: String) {
    let place = location.trimmingCharacters(in: .whitespaces)
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: place) }
  }
}
