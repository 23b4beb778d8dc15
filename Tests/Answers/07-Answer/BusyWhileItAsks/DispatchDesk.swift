// wrong: A desk whose station is being asked takes no call.
// misconception: A station can take one call at a time.
// caught by: "A station can make another call while it is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var isAsking = false

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if let crew = ask(location) { return crew }
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

  private func ask(_ location: String) -> String? {
    if isAsking { return nil }
    isAsking = true
    defer { isAsking = false }
    return station?.takeCall(from: location)
  }
}
