// wrong: The station is silent when its line is the same as the last one.
// misconception: The same line twice is one event.
// caught by: "A hospital announces every car crash in its own line"

public final class Hospital {
  private let announce: (String) -> Void
  private var last = ""

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    report("The hospital was notified about a car crash at \(location)")
  }

  private func report(_ line: String) {
    guard line != last else { return }
    last = line
    announce(line)
  }
}
