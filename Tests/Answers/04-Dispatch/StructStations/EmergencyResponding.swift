// wrong: The stations are structures, and the protocol accepts any type.
// misconception: A multicast delegate can refer weakly to a value.
// caught by: "A police station conforms to the delegate protocol"

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding {
  /// Notifies the station about a fire.
  ///
  /// - Parameter location: The place of the fire, as the caller gave it.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  ///
  /// - Parameter location: The place of the car crash, as the caller gave it.
  func notifyCarCrash(at location: String)
}
