// wrong: After a report that was made during another one, the dispatch system stays busy.
// misconception: The end of the waiting reports is the end of the first one.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var waiting: [(any EmergencyResponding) -> Void] = []
  private var isReporting = false

  public init() {}

  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }

  private func notify(_ event: @escaping (any EmergencyResponding) -> Void) {
    guard !isReporting else {
      waiting.append(event)
      return
    }
    isReporting = true
    multicastDelegate.invokeDelegates(event)
    if waiting.isEmpty { isReporting = false }
    while !waiting.isEmpty { multicastDelegate.invokeDelegates(waiting.removeFirst()) }
  }
}
