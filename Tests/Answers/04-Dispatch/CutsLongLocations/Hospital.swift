// wrong: The hospital cuts a location after 100 characters.
// misconception: A line has room for a hundred letters.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location.prefix(100))")
  }
}
