// wrong: Fires moved from the protocol to its extension.
// misconception: A method of a protocol extension can be replaced like a requirement.
// caught by: "A hospital is silent about a fire, and the other stations aren't"

public protocol EmergencyResponding: AnyObject {
  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  public func notifyFire(at location: String) {}
}
