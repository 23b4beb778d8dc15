// wrong: The station collects its lines and announces all of them again.
// misconception: A station has to remember what it announced.
// caught by: "A hospital announces every car crash in its own line"

public final class Hospital {
  private let announce: (String) -> Void
  private var lines: [String] = []

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    report("The hospital was notified about a car crash at \(location)")
  }

  private func report(_ line: String) {
    lines.append(line)
    announce(lines.joined(separator: "\n"))
  }
}
