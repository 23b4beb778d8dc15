/// A delegate: the hospital.
public final class Hospital {
  private let announce: (String) -> Void

  /// Creates a hospital.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: FireIgnoring {
  /// Announces a car crash.
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
