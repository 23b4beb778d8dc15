// right: A report goes through the delegates in a loop.

import AddRemoveSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    for station in multicastDelegate.delegates { station.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    for station in multicastDelegate.delegates { station.notifyCarCrash(at: location) }
  }
}
