// wrong: A desk passes the call on before it asks its station.
// misconception: The order of the two operands of `??` makes no difference.
// caught by: "A call that a station doesn't take is passed on"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    next?.answerCall(from: location) ?? station?.takeCall(from: location)
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
