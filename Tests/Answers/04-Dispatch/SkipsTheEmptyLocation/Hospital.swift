// wrong: The hospital is silent if the location is empty.
// misconception: A delegate decides which events are complete.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    guard !location.isEmpty else { return }
    announce("The hospital was notified about a car crash at \(location)")
  }
}
