// wrong: The hospital shortens double blanks in the location.
// misconception: A location is a text to tidy up.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    let place = location.replacing("  ", with: " ")
    announce("The hospital was notified about a car crash at \(place)")
  }
}
