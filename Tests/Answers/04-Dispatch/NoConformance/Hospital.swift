// wrong: The method is written, and the conformance is missing.
// misconception: An object with the right method conforms.
// caught by: "A hospital conforms to the delegate protocol"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
