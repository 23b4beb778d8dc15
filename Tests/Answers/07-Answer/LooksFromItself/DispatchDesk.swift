// wrong: The look for a loop begins at this desk.
// misconception: A chain begins at the desk that passes calls on, so the walk does, too.
// caught by: "A call that a station doesn't take is passed on"

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
    var current: DispatchDesk? = self
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
