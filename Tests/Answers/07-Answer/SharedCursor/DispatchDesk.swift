// wrong: All calls share the place in the chain at which they are.
// misconception: There is one call at a time.
// caught by: "A station can make another call while it is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private weak var current: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    current = self
    while let desk = current {
      if let crew = desk.station?.takeCall(from: location) { return crew }
      current = current?.next
    }
    return nil
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
