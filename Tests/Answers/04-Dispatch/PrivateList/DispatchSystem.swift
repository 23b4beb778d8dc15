// right: The list is also reachable through `addStation` and `removeStation`.

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func addStation(_ station: any EmergencyResponding) {
    multicastDelegate.addDelegate(station)
  }

  public func removeStation(_ station: any EmergencyResponding) {
    multicastDelegate.removeDelegate(station)
  }

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
