// wrong: The hospital announces fires as well.
// misconception: A delegate has to react to every event of its protocol.
// caught by: "A hospital is silent about a fire, and the other stations aren't"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyFire(at location: String) {
    announce("The hospital was notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
