// wrong: The station is silent about a location it has announced before.
// misconception: A location has one event.
// caught by: "A hospital announces every car crash in its own line"

/// A delegate: the hospital.
public final class Hospital {
  private let announce: (String) -> Void
  private var places: Set<String> = []

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
    guard places.insert(location).inserted else { return }
    announce("The hospital was notified about a car crash at \(location)")
  }
}
