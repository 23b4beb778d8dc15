// wrong: The method for car crashes is misspelled, and the default implementation runs in its place.
// misconception: A default for every event costs nothing.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  public func notifyFire(at location: String) {}

  public func notifyCarCrash(at location: String) {}
}
