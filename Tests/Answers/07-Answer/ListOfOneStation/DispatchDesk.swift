// right: The station is the only delegate in the list of step 2.

import AddRemoveSolution

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private let stations: MulticastDelegate<any CallTaking>
  private var next: DispatchDesk?

  /// Creates a desk that is the last of its chain.
  public init(station: any CallTaking) {
    stations = MulticastDelegate(delegates: [station])
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  public func answerCall(from location: String) -> String? {
    stations.delegates.first?.takeCall(from: location) ?? next?.answerCall(from: location)
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
