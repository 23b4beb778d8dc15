// wrong: All dispatch systems share one static multicast delegate.
// misconception: There is one list of stations, so it belongs to the type.
// caught by: "Two dispatch systems have separate stations"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public var multicastDelegate: MulticastDelegate<any EmergencyResponding> { Self.shared }
  nonisolated(unsafe) private static let shared =
    MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
