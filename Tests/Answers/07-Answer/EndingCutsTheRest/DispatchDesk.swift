// wrong: `setSuccessor(nil)` also ends the chain at the next desk.
// misconception: The end of a chain ends all of it.
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
      if link === self { return false }
      current = link.next
    }
    if desk == nil { next?.next = nil }
    next = desk
    return true
  }
}
