// wrong: Every desk is linked, also one that closes a loop.
// misconception: Whoever builds the chain takes care of loops.
// caught by: "A desk that closes a loop is refused"

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
    next = desk
    return true
  }
}
