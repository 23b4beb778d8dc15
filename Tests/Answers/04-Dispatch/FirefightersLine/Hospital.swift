// wrong: The hospital announces with the words of the firefighters.
// misconception: A copied line needs no second look.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

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

extension Hospital: EmergencyResponding {
  /// Announces a car crash.
  ///
  /// - Parameter location: The location of the car crash. The line contains it unchanged.
  public func notifyCarCrash(at location: String) {
    announce("Firefighters were notified about a car crash at \(location)")
  }
}
