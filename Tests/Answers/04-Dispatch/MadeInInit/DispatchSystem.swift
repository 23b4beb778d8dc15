// right: The multicast delegate is an argument with a default value.

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate: MulticastDelegate<any EmergencyResponding>

  public init(
    multicastDelegate: MulticastDelegate<any EmergencyResponding> = MulticastDelegate()
  ) {
    self.multicastDelegate = multicastDelegate
  }

  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }
}
