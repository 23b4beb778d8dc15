// right: Only stations that ask for it ignore fires.

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a fire.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  func notifyCarCrash(at location: String)
}

/// A station that fires don't concern.
public protocol FireIgnoring: EmergencyResponding {}

extension FireIgnoring {
  /// Ignores the fire.
  public func notifyFire(at location: String) {}
}
