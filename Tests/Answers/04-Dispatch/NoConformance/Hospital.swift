// wrong: The method is written, and the conformance is missing.
// misconception: An object with the right method conforms.
// caught by: "A hospital conforms to the delegate protocol"

/// A delegate: the hospital.
public final class Hospital {
  private let announce: (String) -> Void

  /// Creates a hospital.
  ///
  /// - Parameter announce: A closure that receives each line the hospital announces.
  ///   By default, the hospital prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital {
  /// Announces a car crash.
  ///
  /// - Parameter location: The location of the car crash. The line contains it unchanged.
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
