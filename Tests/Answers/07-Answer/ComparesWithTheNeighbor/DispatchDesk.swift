// wrong: Loops of more than two desks are not found.
// misconception: A loop is two desks that pass calls on to each other.
// caught by: "A desk that closes a loop is refused"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if desk === self || desk?.next === self { return false }
    next = desk
    return true
  }
}
