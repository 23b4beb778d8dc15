// wrong: All dispatch systems share the reports that wait, and one makes those of another.
// misconception: There is one queue of reports, so it belongs to the type.
// caught by: "A station may report an event while it's notified"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  nonisolated(unsafe) private static var waiting: [(any EmergencyResponding) -> Void] = []
  nonisolated(unsafe) private static var isReporting = false

  public init() {}

  public func reportFire(at location: String) {
    report { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    report { $0.notifyCarCrash(at: location) }
  }

  private func report(_ notify: @escaping (any EmergencyResponding) -> Void) {
    Self.waiting.append(notify)
    guard !Self.isReporting else { return }
    Self.isReporting = true
    defer { Self.isReporting = false }
    while !Self.waiting.isEmpty {
      multicastDelegate.invokeDelegates(Self.waiting.removeFirst())
    }
  }
}
