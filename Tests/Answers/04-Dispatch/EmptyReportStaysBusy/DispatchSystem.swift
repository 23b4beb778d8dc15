// wrong: After a report without stations, the dispatch system stays busy.
// misconception: A report that does nothing leaves nothing to reset.
// caught by: "Each report reaches the stations that are registered at that moment"

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
    guard !isReporting else {
      waiting.append(notify)
      return
    }
    isReporting = true
    guard !multicastDelegate.delegates.isEmpty else { return }
    multicastDelegate.invokeDelegates(notify)
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      multicastDelegate.invokeDelegates(next)
    }
    isReporting = false
  }
}
