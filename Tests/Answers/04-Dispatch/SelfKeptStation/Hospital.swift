// wrong: A hospital stores a closure that captures it strongly.
// misconception: A closure in a property holds its object weakly.
// caught by: "A hospital doesn't keep itself alive"

/// A delegate: the hospital.
public final class Hospital {
  private let announce: (String) -> Void
  private lazy var report = { (event: String) in
    self.announce("The hospital was notified about a \(event)")
  }

  /// Creates a hospital.
  ///
  /// - Parameter announce: A closure that receives each line the hospital announces.
  ///   By default, the hospital prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  /// Announces a car crash.
  ///
  /// - Parameter location: The location of the car crash. The line contains it unchanged.
  public func notifyCarCrash(at location: String) {
    report("car crash at \(location)")
  }
}
