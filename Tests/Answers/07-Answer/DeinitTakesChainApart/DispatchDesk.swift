// wrong: In its `deinit`, a desk unlinks all desks after it.
// misconception: A desk is the only owner of the desks after it.
// caught by: "Two chains can end at the same desk"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
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

  deinit {
    var link = next
    next = nil
    while let desk = link {
      link = desk.next
      desk.next = nil
    }
  }
}
