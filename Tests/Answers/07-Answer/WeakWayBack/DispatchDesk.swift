// right: Each desk refers weakly to the desks before it, to look for loops.

import WrapperSolution

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var previous: [DelegateWrapper] = []

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
    if let desk, desk === self || leads(backTo: desk) { return false }
    next?.previous.removeAll { $0.delegate === self || $0.delegate == nil }
    desk?.previous.append(DelegateWrapper(self))
    next = desk
    return true
  }

  private func leads(backTo desk: DispatchDesk) -> Bool {
    previous.compactMap { $0.delegate as? DispatchDesk }
      .contains { $0 === desk || $0.leads(backTo: desk) }
  }
}
