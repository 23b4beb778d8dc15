// right: A protocol extension puts the lines of both stations together.

public protocol EmergencyResponding: AnyObject {
  func notifyFire(at location: String)

  func notifyCarCrash(at location: String)
}

protocol Announcing: EmergencyResponding {
  var crew: String { get }
  var announce: (String) -> Void { get }
}

extension Announcing {
  public func notifyFire(at location: String) { report("fire", at: location) }

  public func notifyCarCrash(at location: String) { report("car crash", at: location) }

  private func report(_ event: String, at location: String) {
    announce("\(crew) were notified about a \(event) at \(location)")
  }
}
