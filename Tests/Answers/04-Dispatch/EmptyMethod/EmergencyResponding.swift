// right: The hospital has an empty method for fires, and the protocol has no default implementation.

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a fire.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  func notifyCarCrash(at location: String)
}
