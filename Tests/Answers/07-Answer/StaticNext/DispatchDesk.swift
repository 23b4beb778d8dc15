// wrong: All desks share one next desk.
// misconception: `static` makes a property reachable for every desk.
// caught by: "A call that a station doesn't take is passed on"

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private nonisolated(unsafe) static var next: DispatchDesk?

  /// Creates a desk that is the last of its chain.
  public init(station: any CallTaking) {
    self.station = station
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? Self.next?.answerCall(from: location)
  }

  /// Sets the desk that gets the calls this one doesn't take, in place of the one before.
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if desk === self { return false }
    Self.next = desk
    return true
  }
}
