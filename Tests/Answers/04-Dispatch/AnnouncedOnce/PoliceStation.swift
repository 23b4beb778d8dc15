/// A delegate: the police.
public final class PoliceStation {
  private let announce: (String) -> Void

  /// Creates a station.
  ///
  /// - Parameter announce: Where the station announces what it was notified about, a line at a time.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  /// Announces a fire.
  ///
  /// - Parameter location: Where it burns.
  public func notifyFire(at location: String) {
    guard LastAnnouncement.isNew(location) else { return }
    announce("Police were notified about a fire at \(location)!")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: Where it happened.
  public func notifyCarCrash(at location: String) {
    guard LastAnnouncement.isNew(location) else { return }
    announce("Police were notified about a car crash at \(location)!")
  }
}
