// wrong: The station is unowned.
// misconception: `unowned` is `weak` without the optional.
// caught by: "A desk whose station was deallocated passes every call on"

public final class DispatchDesk {
  private unowned let station: any CallTaking
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station.takeCall(from: location) ?? next?.answerCall(from: location)
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
