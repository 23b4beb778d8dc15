// wrong: Loops are made, and a call that comes back to a desk ends there.
// misconception: What counts is that every call ends.
// caught by: "A desk that closes a loop is refused"

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
    next = desk
    return true
  }
}
