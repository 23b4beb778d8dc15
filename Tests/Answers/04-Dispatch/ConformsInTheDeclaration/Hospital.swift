// right: The conformance is part of the declaration, and the parts of the lines are shared.

public final class Hospital: EmergencyResponding {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  public func notifyCarCrash(at location: String) { report("car crash", at: location) }

  private func report(_ event: String, at location: String) {
    announce("The hospital was notified about a " + event + " at " + location)
  }
}
