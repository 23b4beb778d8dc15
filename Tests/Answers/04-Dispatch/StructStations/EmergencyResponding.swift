// wrong: The hospital is a structure, and the protocol accepts any type.
// misconception: A multicast delegate can refer weakly to a value.
// caught by: "A hospital conforms to the delegate protocol"

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding {
  /// Notifies the station about a fire.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  /// Ignores the fire.
  public func notifyFire(at location: String) {}
}
