// wrong: The members are kept in an array until the set changes.
// misconception: An array that was computed once is free.
// caught by: "A broadcaster doesn't keep its delegates alive"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var cache: [any EventDelegate]?

  var members: [any EventDelegate] {
    if let cache { return cache }
    let members = wrappers.values.compactMap { $0.delegate as? any EventDelegate }
    cache = members
    return members
  }

  func insert(_ delegate: any EventDelegate) {
    cache = nil
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    cache = nil
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
