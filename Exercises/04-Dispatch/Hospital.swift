/// A delegate: the hospital, which announces car crashes and ignores fires.
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

// TODO: Make the hospital a delegate. It needs no method for fires, not even an empty one.
extension Hospital {
  /// Announces a car crash.
  ///
  /// - Parameter location: The location of the car crash. The line contains it unchanged.
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
