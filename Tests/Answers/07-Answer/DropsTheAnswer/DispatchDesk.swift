// wrong: The call is passed on, and the answer is not returned.
// misconception: The caller hears from the station that took the call.
// caught by: "A call that a station doesn't take is passed on"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if let crew = station?.takeCall(from: location) { return crew }
    _ = next?.answerCall(from: location)
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
