// wrong: A report that waits is made when the next report begins.
// misconception: There is always a next report soon.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var isReporting = false
  private var waiting: [(any EmergencyResponding) -> Void] = []

  public init() {}

  public func reportFire(at location: String) {
    report { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    report { $0.notifyCarCrash(at: location) }
  }

  private func report(_ notify: @escaping (any EmergencyResponding) -> Void) {
    waiting.append(notify)
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    let reports = waiting
    waiting = []
    reports.forEach(multicastDelegate.invokeDelegates)
  }
}
