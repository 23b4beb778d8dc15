// `FireStation.swift` contains a finished station. This one has only an initializer.
// It announces one of two lines,
//   "Police were notified about a fire at …"
//   "Police were notified about a car crash at …"
// with the unchanged location in place of the dots.

/// A delegate: the police station.
public final class PoliceStation {
  // TODO: Store the closure `announce` so that the station's methods can call it.

  /// Creates a police station.
  ///
  /// - Parameter announce: A closure that receives each line the station announces.
  ///   By default, the station prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
  }
}

// TODO: Make the police station conform to `EmergencyResponding` and announce both events.
