// right: The station is in the wrapper of step 1.

import WrapperSolution

public final class DispatchDesk {
  private let station: DelegateWrapper
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = DelegateWrapper(station)
  }

  public func answerCall(from location: String) -> String? {
    let taker = station.delegate as? any CallTaking
    return taker?.takeCall(from: location) ?? next?.answerCall(from: location)
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
