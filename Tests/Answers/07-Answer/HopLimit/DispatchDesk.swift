// wrong: Every desk is linked, and a call ends after a hundred desks.
// misconception: A limit on the length of a call makes loops harmless.
// caught by: "A desk that closes a loop is refused"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    answerCall(from: location, limit: 100)
  }

  private func answerCall(from location: String, limit: Int) -> String? {
    guard limit > 0 else { return nil }
    if let crew = station?.takeCall(from: location) { return crew }
    return next?.answerCall(from: location, limit: limit - 1)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    next = desk
    return true
  }
}
