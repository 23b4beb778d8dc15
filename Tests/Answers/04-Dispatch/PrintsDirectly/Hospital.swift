// wrong: The hospital prints and ignores the closure it was given.
// misconception: A station decides where its lines appear.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    print("The hospital was notified about a car crash at \(location)")
  }
}
