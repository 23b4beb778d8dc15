// wrong: All desks share one next desk.
// misconception: `static` makes a property reachable for every desk.
// caught by: "A call that a station doesn't take is passed on"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private nonisolated(unsafe) static var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? Self.next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if desk === self { return false }
    Self.next = desk
    return true
  }
}
