public struct FireStation {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension FireStation: EmergencyResponding {
  public func notifyFire(at location: String) {
    announce("Firefighters were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    announce("Firefighters were notified about a car crash at \(location)")
  }
}
