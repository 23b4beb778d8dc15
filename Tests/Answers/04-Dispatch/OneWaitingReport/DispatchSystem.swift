// wrong: Of the reports that are made during another one, the last one is kept.
// misconception: During a report, there is one other report at most.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var waiting: ((any EmergencyResponding) -> Void)?
  private var isReporting = false

  public init() {}

  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }

  private func notify(_ event: @escaping (any EmergencyResponding) -> Void) {
    waiting = event
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while let event = waiting {
      waiting = nil
      multicastDelegate.invokeDelegates(event)
    }
  }
}
