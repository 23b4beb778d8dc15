// right: Both reports pass a closure to one private method.

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }

  private func notify(_ event: (any EmergencyResponding) -> Void) {
    multicastDelegate.invokeDelegates(event)
  }
}
