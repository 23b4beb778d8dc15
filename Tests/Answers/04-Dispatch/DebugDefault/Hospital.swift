// wrong: By default, the hospital prints its lines in quotation marks.
// misconception: Every function that prints prints the same.
// caught by: "A hospital prints nothing besides what it announces"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { debugPrint($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
