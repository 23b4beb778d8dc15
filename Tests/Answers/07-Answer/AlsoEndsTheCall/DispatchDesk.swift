// right: Loops are refused, and a call remembers the desks that it has met.

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    var met: Set<ObjectIdentifier> = []
    return answerCall(from: location, met: &met)
  }

  private func answerCall(from location: String, met: inout Set<ObjectIdentifier>) -> String? {
    guard met.insert(ObjectIdentifier(self)).inserted else { return nil }
    if let crew = station?.takeCall(from: location) { return crew }
    return next?.answerCall(from: location, met: &met)
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
