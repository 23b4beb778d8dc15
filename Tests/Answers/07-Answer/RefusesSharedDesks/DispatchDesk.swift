// wrong: A desk that is the next one of another desk is refused.
// misconception: A desk that was linked before leads back to this one.
// caught by: "Two chains can end at the same desk"

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var isLinked = false

  /// Creates a desk that is the last of its chain.
  public init(station: any CallTaking) {
    self.station = station
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  /// Sets the desk that gets the calls this one doesn't take, in place of the one before.
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    if let desk, desk.isLinked { return false }
    next?.isLinked = false
    desk?.isLinked = true
    next = desk
    return true
  }
}
