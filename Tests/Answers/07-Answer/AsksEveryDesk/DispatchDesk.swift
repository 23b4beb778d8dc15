// wrong: All desks are asked, and the first answer counts.
// misconception: It is enough that one answer is chosen.
// caught by: "No desk after the one that takes a call is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    let own = station?.takeCall(from: location)
    let others = next?.answerCall(from: location)
    return own ?? others
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
