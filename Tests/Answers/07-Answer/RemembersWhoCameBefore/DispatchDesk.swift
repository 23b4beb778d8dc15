// wrong: Desks that once led to this one are refused forever.
// misconception: A link is made once.
// caught by: "A desk can leave the chain"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var before: Set<ObjectIdentifier> = []

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    guard let desk else {
      next = nil
      return true
    }
    if desk === self || before.contains(ObjectIdentifier(desk)) { return false }
    var current: DispatchDesk? = desk
    while let link = current {
      if link === self { return false }
      link.before.formUnion(before.union([ObjectIdentifier(self)]))
      current = link.next
    }
    next = desk
    return true
  }
}
