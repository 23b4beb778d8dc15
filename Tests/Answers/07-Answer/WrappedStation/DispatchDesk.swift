// right: The station is in the wrapper of step 1.

import WrapperSolution

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private let station: DelegateWrapper
  private var next: DispatchDesk?

  /// Creates a desk that is the last of its chain.
  public init(station: any CallTaking) {
    self.station = DelegateWrapper(station)
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  public func answerCall(from location: String) -> String? {
    let taker = station.delegate as? any CallTaking
    return taker?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  /// Sets the desk that gets the calls this one doesn't take, in place of the one before.
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
