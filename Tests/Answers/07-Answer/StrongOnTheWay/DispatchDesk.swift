// wrong: The last station that took a call is kept.
// misconception: A property for the last answer keeps only the answer.
// caught by: "A desk doesn't keep its station alive"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var last: (any CallTaking)?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if let station, let crew = station.takeCall(from: location) {
      last = station
      return crew
    }
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
