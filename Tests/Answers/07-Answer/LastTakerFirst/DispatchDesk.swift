// wrong: The desk whose station took the last call is asked first.
// misconception: A station that takes one call takes the next one as well.
// caught by: "No desk after the one that takes a call is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private weak var lastTaker: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if let crew = lastTaker?.station?.takeCall(from: location) { return crew }
    var current: DispatchDesk? = self
    while let desk = current {
      if desk !== lastTaker, let crew = desk.station?.takeCall(from: location) {
        lastTaker = desk
        return crew
      }
      current = desk.next
    }
    return nil
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    lastTaker = nil
    return true
  }
}
