// wrong: The reference in a wrapper is unwrapped by force.
// misconception: A wrapper in the dictionary is never empty.
// caught by: "A broadcaster doesn't keep its delegates alive"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.map { $0.delegate as! any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
