// wrong: A hospital stores a closure that captures it strongly.
// misconception: A closure in a property holds its object weakly.
// caught by: "A hospital doesn't keep itself alive"

public final class Hospital {
  private let announce: (String) -> Void
  private lazy var report = { (event: String) in
    self.announce("The hospital was notified about a \(event)")
  }

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    report("car crash at \(location)")
  }
}
