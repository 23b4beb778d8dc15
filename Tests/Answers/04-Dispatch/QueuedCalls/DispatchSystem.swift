// right: A report reads the list at once, and its calls wait until those of earlier reports are made.

import AddRemoveSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var waiting: [() -> Void] = []
  private var isReporting = false

  public init() {}

  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    notify { $0.notifyCarCrash(at: location) }
  }

  private func notify(_ event: @escaping (any EmergencyResponding) -> Void) {
    waiting += multicastDelegate.delegates.map { station in { event(station) } }
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    while !waiting.isEmpty { waiting.removeFirst()() }
  }
}
