// wrong: A desk whose station is being asked refuses every new successor.
// misconception: A chain must not change while a call is under way.
// caught by: "A station can make another call while it is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var callsUnderWay = 0
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
  }
  public func answerCall(from location: String) -> String? {
    callsUnderWay += 1
    let crew = station?.takeCall(from: location)
    callsUnderWay -= 1
    return crew ?? next?.answerCall(from: location)
  }
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    guard callsUnderWay == 0 else { return false }
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
