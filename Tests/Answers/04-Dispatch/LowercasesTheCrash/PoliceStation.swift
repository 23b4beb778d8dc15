// wrong: The police station lowercases the location of a car crash.
// misconception: A location is a text to tidy up.
// caught by: "A police station announces a car crash and repeats the location as it is given"

public final class PoliceStation {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    announce("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a car crash at \(location.lowercased())")
  }
}
