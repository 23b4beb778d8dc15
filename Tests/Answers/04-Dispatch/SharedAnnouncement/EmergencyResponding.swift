// right: A protocol extension puts the lines of both stations together.

/// The delegate protocol: the events that a dispatch system reports to its stations.
public protocol EmergencyResponding: AnyObject {
  /// Notifies the station about a fire.
  ///
  /// - Parameter location: The place of the fire, as the caller gave it.
  func notifyFire(at location: String)

  /// Notifies the station about a car crash.
  ///
  /// - Parameter location: The place of the car crash, as the caller gave it.
  func notifyCarCrash(at location: String)
}

/// What the stations share.
protocol Announcing: EmergencyResponding {
  var crew: String { get }
  var announce: (String) -> Void { get }
}

extension Announcing {
  /// Announces a fire.
  public func notifyFire(at location: String) { report("fire", at: location) }

  /// Announces a car crash.
  public func notifyCarCrash(at location: String) { report("car crash", at: location) }

  private func report(_ event: String, at location: String) {
    announce("\(crew) were notified about a \(event) at \(location)")
  }
}
