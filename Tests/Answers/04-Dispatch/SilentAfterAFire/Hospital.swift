// wrong: The hospital is silent about a car crash at the location of an earlier fire.
// misconception: A fire is the firefighters' concern, and so is all else at its location.
// caught by: "A hospital is silent about a fire, and the other stations aren't"

public final class Hospital {
  private let announce: (String) -> Void
  private var fires: Set<String> = []

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyFire(at location: String) {
    fires.insert(location)
  }

  public func notifyCarCrash(at location: String) {
    guard !fires.contains(location) else { return }
    announce("The hospital was notified about a car crash at \(location)")
  }
}
