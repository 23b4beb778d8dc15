// wrong: The police station prints and ignores the closure it was given.
// misconception: A station decides where its lines appear.
// caught by: "A police station announces a fire and repeats the location as it is given"

public final class PoliceStation {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    print("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    print("Police were notified about a car crash at \(location)")
  }
}
