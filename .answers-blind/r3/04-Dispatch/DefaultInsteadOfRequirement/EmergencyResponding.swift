/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a car crash.
  ///
  /// - Parameter location: The location of the car crash, as the caller passed it.
  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  /// Notifies the station about a fire. By default, a station ignores it.
  ///
  /// - Parameter location: The location of the fire, as the caller passed it.
  public func notifyFire(at location: String) {}
}
