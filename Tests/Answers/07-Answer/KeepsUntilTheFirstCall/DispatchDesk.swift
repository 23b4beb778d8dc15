// wrong: The station is held until it is asked for the first time.
// misconception: A new delegate needs protection until it is used.
// caught by: "A desk doesn't keep its station alive"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var unasked: (any CallTaking)?
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
    unasked = station
  }
  public func answerCall(from location: String) -> String? {
    unasked = nil
    return station?.takeCall(from: location) ?? next?.answerCall(from: location)
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
