// wrong: A loop is cut at the desk that leads back, and the link is made.
// misconception: A loop may be cut anywhere.
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
    while let link = current {
      if link.next === self { link.next = nil }
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
