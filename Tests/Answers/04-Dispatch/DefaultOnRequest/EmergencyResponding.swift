// right: Only stations that ask for it ignore fires.

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

public protocol FireIgnoring: EmergencyResponding {}

extension FireIgnoring {
  public func notifyFire(at location: String) {}
}
