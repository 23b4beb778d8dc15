// wrong: The location is changed before the call is passed on.
// misconception: Blanks at the ends of a location mean nothing.
// caught by: "A call that a station doesn't take is passed on"

import Foundation

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location)
      ?? next?.answerCall(from: location.trimmingCharacters(in: .whitespaces))
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
