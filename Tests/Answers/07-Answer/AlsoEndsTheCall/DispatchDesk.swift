// right: Loops are refused, and a call remembers the desks that it has met.

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  /// Creates a desk that is the last of its chain.
  public init(station: any CallTaking) {
    self.station = station
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  public func answerCall(from location: String) -> String? {
    var met: Set<ObjectIdentifier> = []
    return answerCall(from: location, met: &met)
  }

  private func answerCall(from location: String, met: inout Set<ObjectIdentifier>) -> String? {
    guard met.insert(ObjectIdentifier(self)).inserted else { return nil }
    if let crew = station?.takeCall(from: location) { return crew }
    return next?.answerCall(from: location, met: &met)
  }

  /// Sets the desk that gets the calls this one doesn't take, in place of the one before.
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
