// right: A report that is made during another one begins when that one has ended.

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
    waiting.append(event)
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while !waiting.isEmpty { multicastDelegate.invokeDelegates(waiting.removeFirst()) }
  }
}
