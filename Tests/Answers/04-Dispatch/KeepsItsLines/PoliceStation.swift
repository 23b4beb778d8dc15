// wrong: The station collects its lines and announces all of them again.
// misconception: A station has to remember what it announced.
// caught by: "A police station announces every event in its own line"

/// A delegate: the police station.
public final class PoliceStation {
  private let announce: (String) -> Void
  private var lines: [String] = []

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
    report("Police were notified about a fire at \(location)")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: The place of the car crash. The line repeats it as it is given.
  public func notifyCarCrash(at location: String) {
    report("Police were notified about a car crash at \(location)")
  }

  private func report(_ line: String) {
    lines.append(line)
    announce(lines.joined(separator: "\n"))
  }
}
