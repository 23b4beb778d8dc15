// wrong: The initializer does not store the closure that it is given.
// misconception: A parameter and a property with the same name are the same.
// caught by: "A hospital announces a car crash and repeats the location as it is given"

public final class Hospital {
  private var announce: (String) -> Void = { print($0) }

  public init(announce: @escaping (String) -> Void = { print($0) }) {
  }
}

extension Hospital: EmergencyResponding {
  public func notifyCarCrash(at location: String) {
    announce("The hospital was notified about a car crash at \(location)")
  }
}
