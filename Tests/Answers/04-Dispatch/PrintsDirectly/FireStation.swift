// wrong: The stations print, whatever they were given to announce with.
// misconception: Where the lines go is for the station to decide.
// caught by: "A fire station announces what it is notified about"

/// A delegate: the firefighters.
public final class FireStation {
  private let announce: (String) -> Void

  /// Creates a station.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension FireStation: EmergencyResponding {
  /// Announces a fire.
  public func notifyFire(at location: String) {
    print("Firefighters were notified about a fire at \(location)!")
  }

  /// Announces a car crash.
  public func notifyCarCrash(at location: String) {
    print("Firefighters were notified about a car crash at \(location)!")
  }
}
