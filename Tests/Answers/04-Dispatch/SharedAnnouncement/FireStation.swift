/// A delegate: the fire station.
public final class FireStation: EmergencyResponding, Announcing {
  let crew = "Firefighters"
  let announce: (String) -> Void

  /// Creates a station.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}
