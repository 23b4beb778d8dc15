// wrong: The default for fires prints that it ignores fires, without the location.
// misconception: A default implementation may say that it ignores the event.
// caught by: "A hospital prints nothing besides what it announces"

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  public func notifyFire(at location: String) {
    print("This station ignores fires.")
  }
}
