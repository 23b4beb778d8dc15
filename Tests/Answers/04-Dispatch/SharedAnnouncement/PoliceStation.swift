public final class PoliceStation: EmergencyResponding, Announcing {
  let crew = "Police"
  let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}
