// wrong: The police station lowercases the location of a car crash.
// misconception: A location is a text to tidy up.
// caught by: "A police station announces a car crash and repeats the location as it is given"

/// A delegate: the police station.
public final class PoliceStation {
  private let announce: (String) -> Void

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
    announce("Police were notified about a fire at \(location)")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: The place of the car crash. The line repeats it as it is given.
  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a car crash at \(location.lowercased())")
  }
}
