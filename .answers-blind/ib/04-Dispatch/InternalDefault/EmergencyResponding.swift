/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a fire.
  ///
  /// - Parameter location: The location of the fire, as the caller passed it.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  ///
  /// - Parameter location: The location of the car crash, as the caller passed it.
  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  func notifyFire(at location: String) {}
}
