// right: Both events have a default implementation.

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a fire.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  /// Ignores the fire.
  public func notifyFire(at location: String) {}

  /// Ignores the car crash.
  public func notifyCarCrash(at location: String) {}
}
