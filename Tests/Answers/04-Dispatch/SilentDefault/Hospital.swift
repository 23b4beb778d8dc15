// wrong: By default, the hospital prints nothing.
// misconception: A hospital without a closure has nothing to announce.
// caught by: "A hospital prints nothing besides what it announces"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { _ in }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
