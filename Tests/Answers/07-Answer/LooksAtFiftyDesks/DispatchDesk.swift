// wrong: The look for a loop ends after fifty desks.
// misconception: No chain is that long.
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
    var current = desk
    var steps = 0
    while let link = current, steps < 50 {
      steps += 1
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
