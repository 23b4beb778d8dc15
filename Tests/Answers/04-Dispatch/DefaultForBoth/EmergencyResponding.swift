// right: Both events have a default implementation.

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

extension EmergencyResponding {
  public func notifyFire(at location: String) {}

  public func notifyCarCrash(at location: String) {}
}
