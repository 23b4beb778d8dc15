// right: The desks answer whether they lead to a desk.

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
    guard desk?.leads(to: self) != true else { return false }
    next = desk
    return true
  }

  private func leads(to desk: DispatchDesk) -> Bool {
    self === desk || next?.leads(to: desk) == true
  }
}
