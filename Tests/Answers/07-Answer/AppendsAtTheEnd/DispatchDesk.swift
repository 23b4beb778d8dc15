// wrong: A desk that has a next desk passes the new one on to it.
// misconception: A chain grows at its end.
// caught by: "A desk can leave the chain"

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
    guard let desk else {
      next = nil
      return true
    }
    var current: DispatchDesk? = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    if let next { return next.setSuccessor(desk) }
    next = desk
    return true
  }
}
