public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: FireIgnoring {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
