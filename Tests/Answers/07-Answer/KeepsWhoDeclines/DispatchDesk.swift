// wrong: A station that didn't take a call is kept.
// misconception: A station that can't help now is asked again later.
// caught by: "A desk doesn't keep its station alive"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var declined: (any CallTaking)?
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
  }
  public func answerCall(from location: String) -> String? {
    guard let station else { return next?.answerCall(from: location) }
    if let crew = station.takeCall(from: location) { return crew }
    declined = station
    return next?.answerCall(from: location)
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
