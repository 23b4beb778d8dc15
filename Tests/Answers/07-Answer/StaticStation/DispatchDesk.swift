// wrong: All desks share one station.
// misconception: `static` makes a property reachable for every desk.
// caught by: "A call that a station doesn't take is passed on"

public final class DispatchDesk {
  private nonisolated(unsafe) static weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    Self.station = station
  }

  public func answerCall(from location: String) -> String? {
    Self.station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
