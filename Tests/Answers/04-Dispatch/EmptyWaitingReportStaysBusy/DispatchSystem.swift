// wrong: If no station is left for a report that waited, the dispatch system stays busy.
// misconception: A report that does nothing leaves nothing to reset.
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
    guard !multicastDelegate.delegates.isEmpty else { return }
    waiting.append(notify)
    guard !isReporting else { return }
    isReporting = true
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard !multicastDelegate.delegates.isEmpty else { return }
      multicastDelegate.invokeDelegates(next)
    }
    isReporting = false
  }
}
