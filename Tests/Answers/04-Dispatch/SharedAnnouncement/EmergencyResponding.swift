// right: The stations share what they say; a protocol extension puts the line together.

/// What a dispatch system tells its stations: the delegate protocol.
public protocol EmergencyResponding: AnyObject {
  /// Tells the station that something is on fire.
  func notifyFire(at location: String)

  /// Tells the station that cars have crashed.
  func notifyCarCrash(at location: String)
}

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
    announce(crew + " were notified about a " + event + " at " + location + "!")
  }
}
