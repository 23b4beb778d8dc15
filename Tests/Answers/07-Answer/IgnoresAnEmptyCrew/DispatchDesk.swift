// wrong: A crew without a name counts as no answer.
// misconception: An empty string is `nil`.
// caught by: "No desk after the one that takes a call is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if let crew = station?.takeCall(from: location), !crew.isEmpty { return crew }
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
