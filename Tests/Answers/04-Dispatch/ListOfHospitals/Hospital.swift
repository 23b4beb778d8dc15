// wrong: All hospitals are in a static array.
// misconception: An array of objects is only a list of names.
// caught by: "A hospital doesn't keep itself alive"

public final class Hospital {
  nonisolated(unsafe) private static var all: [Hospital] = []
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
    Self.all.append(self)
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
