// wrong: The police announce a fire when cars have crashed.
// misconception: A line that was copied and pasted needs no second look.
// caught by: "A police station announces what it is notified about"

/// A delegate: the police.
public final class PoliceStation {
  private let announce: (String) -> Void

  /// Creates a station.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  /// Announces a fire.
  public func notifyFire(at location: String) {
    announce("Police were notified about a fire at \(location)!")
  }

  /// Announces a car crash.
  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a fire at \(location)!")
  }
}
