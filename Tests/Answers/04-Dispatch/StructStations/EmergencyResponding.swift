// wrong: The stations are structures and the protocol takes any type.
// misconception: A multicast delegate can refer weakly to a value.
// caught by: "A dispatch system keeps the stations that are added to it"

/// What a dispatch system tells its stations: the delegate protocol.
public protocol EmergencyResponding {
  /// Tells the station that something is on fire.
  func notifyFire(at location: String)

  /// Tells the station that cars have crashed.
  func notifyCarCrash(at location: String)
}
