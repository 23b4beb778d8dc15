// right: The dispatch system is a structure that holds one multicast delegate.

import AddRemoveSolution
import InvokeSolution

public struct DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
