public final class Hospital: EmergencyResponding {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital {
  public func notifyCarcrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
