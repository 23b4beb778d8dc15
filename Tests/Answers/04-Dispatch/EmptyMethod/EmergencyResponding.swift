// right: The hospital has an empty method for fires, and the protocol has no default implementation.

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}
