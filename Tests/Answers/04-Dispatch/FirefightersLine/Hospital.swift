// wrong: The hospital announces with the words of the firefighters.
// misconception: A copied line needs no second look.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("Firefighters were notified about a car crash at \(location)")
  }
}
