// wrong: The station is silent about a location it has announced before.
// misconception: A location has one event.
// caught by: "A police station announces every event in its own line"

public final class PoliceStation {
  private let announce: (String) -> Void
  private var places: Set<String> = []

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    guard places.insert(location).inserted else { return }
    announce("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    guard places.insert(location).inserted else { return }
    announce("Police were notified about a car crash at \(location)")
  }
}
