// wrong: A police station stores a closure that captures it strongly.
// misconception: A closure in a property holds its object weakly.
// caught by: "A police station doesn't keep itself alive"

public final class PoliceStation {
  private let announce: (String) -> Void
  private lazy var report = { (event: String) in
    self.announce("Police were notified about a \(event)")
  }

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    report("fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    report("car crash at \(location)")
  }
}
