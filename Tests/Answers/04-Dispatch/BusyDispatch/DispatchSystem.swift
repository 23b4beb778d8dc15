// wrong: A report is ignored while another one is running.
// misconception: Events come one at a time.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var isReporting = false

  public init() {}

  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }

  private func notify(_ event: (any EmergencyResponding) -> Void) {
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    multicastDelegate.invokeDelegates(event)
  }
}
