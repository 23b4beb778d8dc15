// right: The station is the only delegate in the list of step 2.

import AddRemoveSolution

public final class DispatchDesk {
  private let stations: MulticastDelegate<any CallTaking>
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    stations = MulticastDelegate(delegates: [station])
  }

  public func answerCall(from location: String) -> String? {
    stations.delegates.first?.takeCall(from: location) ?? next?.answerCall(from: location)
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
