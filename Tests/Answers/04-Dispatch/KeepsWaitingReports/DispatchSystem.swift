// wrong: Reports that waited stay in an array, and their closures capture the dispatch system.
// misconception: A closure that was called is released.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var isReporting = false
  private var waiting: [() -> Void] = []
  private var next = 0

  public init() {}

  public func reportFire(at location: String) {
    guard !isReporting else { return waiting.append { self.reportFire(at: location) } }
    report { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    guard !isReporting else { return waiting.append { self.reportCarCrash(at: location) } }
    report { $0.notifyCarCrash(at: location) }
  }

  private func report(_ notify: (any EmergencyResponding) -> Void) {
    isReporting = true
    multicastDelegate.invokeDelegates(notify)
    isReporting = false
    while next < waiting.count {
      next += 1
      waiting[next - 1]()
    }
  }
}
