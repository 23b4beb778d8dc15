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
