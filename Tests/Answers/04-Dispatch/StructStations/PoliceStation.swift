public struct PoliceStation {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    announce("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a car crash at \(location)")
  }
}
