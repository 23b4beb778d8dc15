// right: The multicast delegate is created at the first read.

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public private(set) lazy var multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
