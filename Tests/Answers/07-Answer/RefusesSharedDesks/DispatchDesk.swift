// wrong: A desk that is the next one of another desk is refused.
// misconception: A desk that was linked before leads back to this one.
// caught by: "Two chains can end at the same desk"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var isLinked = false

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
    if let desk, desk.isLinked { return false }
    next?.isLinked = false
    desk?.isLinked = true
    next = desk
    return true
  }
}
