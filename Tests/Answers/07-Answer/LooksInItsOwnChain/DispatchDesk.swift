// wrong: Follows its own chain instead of that of the new desk.
// misconception: A loop can be found from either end.
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
    var current: DispatchDesk? = self
    while let link = current {
      if let desk, desk === link, desk !== next { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
