// wrong: The methods are written, and the conformance is missing.
// misconception: An object with the right methods conforms.
// caught by: "A police station conforms to the delegate protocol"

public final class PoliceStation {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension PoliceStation {
  public func notifyFire(at location: String) {
    announce("Police were notified about a fire at \(location)")
  }

  public func notifyCarCrash(at location: String) {
    announce("Police were notified about a car crash at \(location)")
  }
}
