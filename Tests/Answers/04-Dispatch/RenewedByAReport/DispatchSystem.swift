// wrong: A report replaces the list by one without the deallocated stations.
// misconception: A list with the same stations is the same list.
// caught by: "Each report reaches the stations that are registered at that moment"

import AddRemoveSolution
import InvokeSolution

public final class DispatchSystem {
  public private(set) var multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  public init() {}

  public func reportFire(at location: String) {
    removeDeallocatedStations()
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }

  public func reportCarCrash(at location: String) {
    removeDeallocatedStations()
    multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: location) }
  }

  private func removeDeallocatedStations() {
    let stations = multicastDelegate.delegates
    guard !stations.isEmpty else { return }
    multicastDelegate = MulticastDelegate(delegates: stations)
  }
}
