// wrong: The stations are read again only if their number has changed.
// misconception: As many stations as before are the same stations.
// caught by: "Each report reaches the stations that are registered at that moment"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  private var stations = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    update()
    stations.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    update()
    stations.invokeDelegates { $0.notifyCarCrash(at: location) }
  }

  private func update() {
    let current = multicastDelegate.delegates
    guard current.count != stations.delegates.count else { return }
    stations = MulticastDelegate(delegates: current)
  }
}
