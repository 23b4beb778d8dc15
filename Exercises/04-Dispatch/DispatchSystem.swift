import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  // TODO: Keep one list of stations, which no other code can reach.

  /// Creates a dispatch system without stations.
  public init() {}

  /// Registers a station, which is notified of the events that follow.
  ///
  /// - Parameter delegate: The station, which is referred to weakly.
  public func addDelegate(_ delegate: any EmergencyResponding) {
    // TODO: Add the station to the list.
  }

  /// Removes a station.
  ///
  /// - Parameter delegate: The station. If it isn't registered, nothing happens.
  public func removeDelegate(_ delegate: any EmergencyResponding) {
    // TODO: Remove the station from the list.
  }

  /// Notifies every station about a fire, in the order they were added.
  ///
  /// - Parameter location: The location of the fire.
  public func reportFire(at location: String) {
    // TODO: Notify every station in the list about the fire.
  }

  /// Notifies every station about a car crash, in the order they were added.
  ///
  /// - Parameter location: The location of the car crash.
  public func reportCarCrash(at location: String) {
    // TODO: Notify every station in the list about the car crash.
  }
}
