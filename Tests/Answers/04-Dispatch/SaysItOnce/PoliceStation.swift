// wrong: The station is silent when its line is the same as the last one.
// misconception: The same line twice is one event.
// caught by: "A police station announces every event in its own line"

/// A delegate: the police station.
public final class PoliceStation {
  private let announce: (String) -> Void
  private var last = ""

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
    guard line != last else { return }
    last = line
    announce(line)
  }
}
