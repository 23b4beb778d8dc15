// wrong: The successor is set before the check and held weakly while it may have to come back.
// misconception: A reference that is put back soon needn't be strong.
// caught by: "Refusing a desk leaves the chain as it was"

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
    // Weak, so that a replaced desk doesn't stay in memory.
    weak let old = next
    next = desk
    var current = desk
    while let link = current {
      if link === self {
        next = old
        return false
      }
      current = link.next
    }
    return true
  }
}
