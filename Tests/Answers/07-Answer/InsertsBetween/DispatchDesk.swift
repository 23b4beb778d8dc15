// wrong: The new desk is inserted before the old next desk.
// misconception: Setting a next desk is adding it to the chain.
// caught by: "A desk can leave the chain"

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
    if let desk {
      if desk.leads(to: self) { return false }
      if desk.next == nil, let old = next, !old.leads(to: desk) { desk.next = old }
    }
    next = desk
    return true
  }

  private func leads(to desk: DispatchDesk) -> Bool {
    self === desk || next?.leads(to: desk) ?? false
  }
}
