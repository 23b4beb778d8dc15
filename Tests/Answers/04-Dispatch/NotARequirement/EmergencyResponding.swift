// wrong: Fires moved from the protocol to its extension.
// misconception: A method of a protocol extension can be replaced like a requirement.
// caught by: "A hospital is silent about a fire, and the other stations aren't"

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a car crash.
  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  /// Ignores the fire.
  public func notifyFire(at location: String) {}
}
