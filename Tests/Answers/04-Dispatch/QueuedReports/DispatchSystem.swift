// right: A report that is made during another one begins when that one has ended.

import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()
  private var waiting: [(any EmergencyResponding) -> Void] = []
  private var isReporting = false

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  public func reportFire(at location: String) {
    notify { $0.notifyFire(at: location) }
  }

  /// Notifies every station about a car crash, in the order they were added.
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
