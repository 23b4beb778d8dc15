// wrong: `setSuccessor(nil)` takes only the next desk out of the chain.
// misconception: The chain closes again around a desk that is removed.
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
      next = next?.next
      return true
    }
    var current: DispatchDesk? = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
