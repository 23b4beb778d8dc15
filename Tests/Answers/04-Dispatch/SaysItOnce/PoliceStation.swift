// wrong: The station is silent when its line is the same as the last one.
// misconception: The same line twice is one event.
// caught by: "A police station announces every event in its own line"

public final class PoliceStation {
  private let announce: (String) -> Void
  private var last = ""

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
    guard line != last else { return }
    last = line
    announce(line)
  }
}
