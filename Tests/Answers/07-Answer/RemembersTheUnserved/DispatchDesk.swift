// wrong: A location that no station served isn't asked about again.
// misconception: What no station could take once, none ever takes.
// caught by: "A call that no station takes comes back without an answer"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var unserved: Set<String> = []
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
  }
  public func answerCall(from location: String) -> String? {
    guard !unserved.contains(location) else { return nil }
    let crew = station?.takeCall(from: location) ?? next?.answerCall(from: location)
    if crew == nil { unserved.insert(location) }
    return crew
  }
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    unserved = []
    return true
  }
}
