// wrong: A desk without a station answers no call that begins there.
// misconception: A call begins at a desk that has a station.
// caught by: "A desk whose station was deallocated passes every call on"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
  }
  public func answerCall(from location: String) -> String? {
    guard station != nil else { return nil }
    var current: DispatchDesk? = self
    while let desk = current {
      if let crew = desk.station?.takeCall(from: location) { return crew }
      current = desk.next
    }
    return nil
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
