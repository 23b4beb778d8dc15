// wrong: A police station stores a closure that captures it strongly.
// misconception: A closure in a property holds its object weakly.
// caught by: "A police station doesn't keep itself alive"

/// A delegate: the police station.
public final class PoliceStation {
  private let announce: (String) -> Void
  private lazy var report = { (event: String) in
    self.announce("Police were notified about a \(event)")
  }

  /// Creates a police station.
  ///
  /// - Parameter announce: A closure that receives each line the station announces.
  ///   By default, the station prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  /// Announces a fire.
  ///
  /// - Parameter location: The place of the fire. The line repeats it as it is given.
  public func notifyFire(at location: String) {
    report("fire at \(location)")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: The place of the car crash. The line repeats it as it is given.
  public func notifyCarCrash(at location: String) {
    report("car crash at \(location)")
  }
}
