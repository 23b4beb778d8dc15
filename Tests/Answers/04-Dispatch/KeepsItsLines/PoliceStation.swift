// wrong: The station collects its lines and announces all of them again.
// misconception: A station has to remember what it announced.
// caught by: "A police station announces every event in its own line"

public final class PoliceStation {
  private let announce: (String) -> Void
  private var lines: [String] = []

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    report("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    report("Police were notified about a car crash at \(location)")
  }

  private func report(_ line: String) {
    lines.append(line)
    announce(lines.joined(separator: "\n"))
  }
}
