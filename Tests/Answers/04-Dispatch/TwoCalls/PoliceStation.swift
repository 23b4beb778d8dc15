// wrong: The line is announced in two parts.
// misconception: The parts of a line are joined when they are printed.
// caught by: "A police station announces a fire and repeats the location as it is given"

public final class PoliceStation {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    announce("Police were notified about a fire at ")
    announce(location)
  }

  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a car crash at \(location)")
  }
}
