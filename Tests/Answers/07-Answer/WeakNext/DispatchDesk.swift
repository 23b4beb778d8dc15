// wrong: The next desk is weak, too.
// misconception: In this pattern every reference is weak.
// caught by: "The first desk keeps the desks after it alive"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private weak var next: DispatchDesk?

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
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
