// wrong: The location is changed before the station is asked.
// misconception: Blanks and case make no difference.
// caught by: "A desk answers with the crew of its station"

import Foundation

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    let words = location.split(separator: " ").map(\.capitalized).joined(separator: " ")
    return station?.takeCall(from: words) ?? next?.answerCall(from: words)
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
