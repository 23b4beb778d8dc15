// wrong: Each desk holds the one before it, to look for loops.
// misconception: Only references that point forward can keep something alive.
// caught by: "A chain is deallocated when it is released"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var previous: [DispatchDesk] = []

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if let desk, desk === self || leads(backTo: desk) { return false }
    next?.previous.removeAll { $0 === self }
    desk?.previous.append(self)
    next = desk
    return true
  }

  private func leads(backTo desk: DispatchDesk) -> Bool {
    previous.contains { $0 === desk || $0.leads(backTo: desk) }
  }
}
