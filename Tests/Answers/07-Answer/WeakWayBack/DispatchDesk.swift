// right: Each desk refers weakly to the desks before it, to look for loops.

import WrapperSolution

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var previous: [DelegateWrapper] = []

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

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
