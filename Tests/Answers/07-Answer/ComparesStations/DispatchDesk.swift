// wrong: A desk with the same station counts as a loop.
// misconception: A desk is its station.
// caught by: "Two chains can end at the same desk"

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
      if link === self || (link.station != nil && link.station === station) { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
