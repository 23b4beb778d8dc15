public final class FireStation: EmergencyResponding, Announcing {
  let crew = "Firefighters"
  let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}
