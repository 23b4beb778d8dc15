// wrong: A station is silent when another one has just announced this location.
// misconception: An event is told once, so the first delegate speaks for all.
// caught by: "One call reaches every station, in the order they were added"

/// What a dispatch system tells its stations: the delegate protocol.
public protocol EmergencyResponding: AnyObject {
  /// Tells the station that something is on fire.
  ///
  /// - Parameter location: Where it burns.
  func notifyFire(at location: String)

  /// Tells the station that cars have crashed.
  ///
  /// - Parameter location: Where it happened.
  func notifyCarCrash(at location: String)
}

/// What the stations announced last.
enum LastAnnouncement {
  nonisolated(unsafe) static var location = ""

  static func isNew(_ location: String) -> Bool {
    defer { self.location = location }
    return location != self.location
  }
}
