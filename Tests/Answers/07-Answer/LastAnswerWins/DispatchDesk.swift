// wrong: A desk further on overrules the desks before it.
// misconception: The desk with the widest responsibility decides.
// caught by: "No desk after the one that takes a call is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    let answer = station?.takeCall(from: location)
    return next?.answerCall(from: location) ?? answer
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
