/// A delegate: the police station.
public final class PoliceStation {
  private let announce: (String) -> Void

  /// Creates a police station.
  ///
  /// - Parameter announce: A closure that receives each line the station announces.
  ///   By default, the station prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  /// Announces a fire.
  ///
  /// - Parameter location: The location of the fire. The line contains it unchanged.
  public func notifyFire(at location: String) {
    announce("Police were notified about a fire at \(location)")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: The location of the car crash. The line contains it unchanged.
  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a car crash at \(location)")
  }
}
