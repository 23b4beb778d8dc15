// wrong: A station keeps itself alive: it stores a closure that holds it.
// misconception: A closure in a property holds its object weakly.
// caught by: "A station that is gone is not notified"

/// A delegate: the firefighters.
public final class FireStation {
  private let announce: (String) -> Void
  private lazy var report = { (event: String) in
    self.announce("Firefighters were notified about a \(event)!")
  }

  /// Creates a station.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension FireStation: EmergencyResponding {
  /// Announces a fire.
  public func notifyFire(at location: String) {
    report("fire at \(location)")
  }

  /// Announces a car crash.
  public func notifyCarCrash(at location: String) {
    report("car crash at \(location)")
  }
}
