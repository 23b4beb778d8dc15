// wrong: The hospital is a structure, and the protocol accepts any type.
// misconception: A multicast delegate can refer weakly to a value.
// caught by: "A hospital conforms to the delegate protocol"

public protocol EmergencyResponding {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  public func notifyFire(at location: String) {}
}
