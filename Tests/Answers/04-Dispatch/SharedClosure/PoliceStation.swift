// wrong: All police stations announce with the closure of the last one.
// misconception: There is one place for lines, so it belongs to the type.
// caught by: "Each police station announces with the closure it was given"

/// A delegate: the police station.
public final class PoliceStation {
  nonisolated(unsafe) private static var announce: (String) -> Void = { print($0) }

  /// Creates a police station.
  ///
  /// - Parameter announce: A closure that receives each line the station announces.
  ///   By default, the station prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    Self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  /// Announces a fire.
  ///
  /// - Parameter location: The place of the fire. The line repeats it as it is given.
  public func notifyFire(at location: String) {
    Self.announce("Police were notified about a fire at \(location)")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: The place of the car crash. The line repeats it as it is given.
  public func notifyCarCrash(at location: String) {
    Self.announce("Police were notified about a car crash at \(location)")
  }
}
