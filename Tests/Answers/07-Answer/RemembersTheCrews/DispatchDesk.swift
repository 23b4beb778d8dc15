// wrong: A station that took a call isn't asked again about the same location.
// misconception: The same question has the same answer.
// caught by: "A desk answers with the crew of its station"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var crews: [String: String] = [:]
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
  }
  public func answerCall(from location: String) -> String? {
    if let station {
      if let crew = crews[location] { return crew }
      if let crew = station.takeCall(from: location) {
        crews[location] = crew
        return crew
      }
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
