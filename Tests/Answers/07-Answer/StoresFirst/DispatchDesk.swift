// wrong: The new desk is stored before the check, and stays stored.
// misconception: Returning `false` is enough to refuse a desk.
// caught by: "A desk that closes a loop is refused"

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
    next = desk
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    return true
  }
}
