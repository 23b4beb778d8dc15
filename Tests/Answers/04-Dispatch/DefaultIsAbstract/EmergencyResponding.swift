// wrong: The default for fires ends the program.
// misconception: A default marks what a station has to write.
// caught by: "A hospital is silent about a fire, and the other stations aren't"

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  public func notifyFire(at location: String) {
    fatalError("\(type(of: self)) has no notifyFire(at:)")
  }
}
