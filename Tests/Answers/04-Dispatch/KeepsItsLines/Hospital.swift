// wrong: The station collects its lines and announces all of them again.
// misconception: A station has to remember what it announced.
// caught by: "A hospital announces every car crash in its own line"

/// A delegate: the hospital.
public final class Hospital {
  private let announce: (String) -> Void
  private var lines: [String] = []

  /// Creates a hospital.
  ///
  /// - Parameter announce: A closure that receives each line the hospital announces.
  ///   By default, the hospital prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  /// Announces a car crash.
  ///
  /// - Parameter location: The location of the car crash. The line contains it unchanged.
  public func notifyCarCrash(at location: String) {
    report("The hospital was notified about a car crash at \(location)")
  }

  private func report(_ line: String) {
    lines.append(line)
    announce(lines.joined(separator: "\n"))
  }
}
