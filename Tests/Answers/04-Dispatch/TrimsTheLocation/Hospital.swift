// wrong: The hospital removes blanks at both ends of the location.
// misconception: A location is a text to tidy up.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

import Foundation

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    let place = location.trimmingCharacters(in: .whitespaces)
    announce("The hospital was notified about a car crash at \(place)")
  }
}
