// wrong: A desk that is busy with a location isn't asked about it again.
// misconception: A second call about a location has gone round in a loop.
// caught by: "A station can make another call while it is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var locations: Set<String> = []

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    guard locations.insert(location).inserted else { return nil }
    defer { locations.remove(location) }
    return station?.takeCall(from: location) ?? next?.answerCall(from: location)
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
