// wrong: A desk that is busy answers nothing.
// misconception: A call that arrives during a call has gone round in a loop.
// caught by: "A station can make another call while it is asked"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var isBusy = false

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if isBusy { return nil }
    isBusy = true
    defer { isBusy = false }
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
