// wrong: A call ends after ten desks.
// misconception: A chain is short.
// caught by: "A call that a station doesn't take is passed on"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    answerCall(from: location, limit: 10)
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

  private func answerCall(from location: String, limit: Int) -> String? {
    guard limit > 0 else { return nil }
    if let crew = station?.takeCall(from: location) { return crew }
    return next?.answerCall(from: location, limit: limit - 1)
  }
}
