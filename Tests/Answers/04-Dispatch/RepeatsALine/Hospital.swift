// wrong: The hospital announces a line again if a car crash is reported while it announces it.
// misconception: No event is reported while a station announces one.
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
    lines.append("The hospital was notified about a car crash at \(location)")
    for line in lines {
      announce(line)
    }
    lines.removeAll()
  }
}
