// wrong: The line with the location is a format string.
// misconception: A percent sign stands for itself in a format string.
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
    announce(String(format: "The hospital was notified about a car crash at \(location)"))
  }
}
