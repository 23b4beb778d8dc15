/// A delegate: the fire station.
public struct FireStation {
  private let announce: (String) -> Void

  /// Creates a fire station.
  ///
  /// - Parameter announce: A closure that receives each line the station announces.
  ///   By default, the station prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension FireStation: EmergencyResponding {
  /// Announces a fire.
  ///
  /// - Parameter location: The place of the fire. The line repeats it as it is given.
  public func notifyFire(at location: String) {
    announce("Firefighters were notified about a fire at \(location)")
  }

  /// Announces a car crash.
  ///
  /// - Parameter location: The place of the car crash. The line repeats it as it is given.
  public func notifyCarCrash(at location: String) {
    announce("Firefighters were notified about a car crash at \(location)")
  }
}
