// wrong: The station is silent about a location it has announced before.
// misconception: A location has one event.
// caught by: "A hospital announces every car crash in its own line"

public final class Hospital {
  private let announce: (String) -> Void
  private var places: Set<String> = []

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    guard places.insert(location).inserted else { return }
    announce("The hospital was notified about a car crash at \(location)")
  }
}
