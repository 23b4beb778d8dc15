/// A delegate: the hospital, which announces car crashes and ignores fires.
///
/// About a car crash, it announces the line "The hospital was notified about a car crash at …", with
/// the unchanged location in place of the dots.
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
  public override func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
