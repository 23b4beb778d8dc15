// right: The conformance is part of the declaration, and the parts of the lines are shared.

/// A delegate: the hospital.
public final class Hospital: EmergencyResponding {
  private let announce: (String) -> Void

  /// Creates a hospital.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  /// Announces a car crash.
  public func notifyCarCrash(at location: String) { report("car crash", at: location) }

  private func report(_ event: String, at location: String) {
    announce("The hospital was notified about a " + event + " at " + location)
  }
}
