// wrong: All hospitals announce with the closure of the last one.
// misconception: There is one place for lines, so it belongs to the type.
// caught by: "Each hospital announces with the closure it was given"

public final class Hospital {
  nonisolated(unsafe) private static var announce: (String) -> Void = { print($0) }

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    Self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    Self.announce("The hospital was notified about a car crash at \(location)")
  }
}
