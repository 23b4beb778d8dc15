// wrong: The hospital prints its line besides passing it to the closure.
// misconception: Whatever the closure does, a station prints.
// caught by: "A hospital prints nothing besides what it announces"

public final class Hospital {
  private let announce: (String) -> Void

  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
    print("The hospital was notified about a car crash at \(location)")
  }
}
