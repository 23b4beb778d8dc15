// wrong: A desk that was refused is refused forever.
// misconception: A desk that closes a loop always closes one.
// caught by: "Refusing a desk leaves the chain as it was"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var refused: Set<ObjectIdentifier> = []

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if let desk, refused.contains(ObjectIdentifier(desk)) { return false }
    var current = desk
    while let link = current {
      if link === self {
        refused.insert(ObjectIdentifier(desk!))
        return false
      }
      current = link.next
    }
    next = desk
    return true
  }
}
