// wrong: The look for a loop ends at a desk without a station.
// misconception: A desk without a station passes nothing on.
// caught by: "A desk whose station was deallocated passes every call on"

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
    while let link = current, link.station != nil || link === self {
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
