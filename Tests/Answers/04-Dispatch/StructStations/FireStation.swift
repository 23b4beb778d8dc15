/// A delegate: the firefighters.
public struct FireStation {
  private let announce: (String) -> Void

  /// Creates a station.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension FireStation: EmergencyResponding {
  /// Announces a fire.
  public func notifyFire(at location: String) {
    announce("Firefighters were notified about a fire at \(location)!")
  }

  /// Announces a car crash.
  public func notifyCarCrash(at location: String) {
    announce("Firefighters were notified about a car crash at \(location)!")
  }
}
