// wrong: All police stations announce with the closure of the last one.
// misconception: There is one place for lines, so it belongs to the type.
// caught by: "Each police station announces with the closure it was given"

public final class PoliceStation {
  nonisolated(unsafe) private static var announce: (String) -> Void = { print($0) }

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    Self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    Self.announce("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    Self.announce("Police were notified about a car crash at \(location)")
  }
}
