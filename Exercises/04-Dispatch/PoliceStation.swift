// `FireStation.swift` is a finished station. This one has a way to be created, and nothing else.
// Its two lines are
//   "Police were notified about a fire at …"
//   "Police were notified about a car crash at …"
// with the location, as it is given, in place of the dots.

/// A delegate: the police station.
public final class PoliceStation {
  // TODO: Store the closure `announce`, so that the methods of the station can call it.

  /// Creates a police station.
  ///
  /// - Parameter announce: A closure that receives each line the station announces.
  ///   By default, the station prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
  }
}

// TODO: Make the police station conform to `EmergencyResponding`, and announce both events.
