// wrong: Every insertion appends a wrapper.
// misconception: A set is a list whose order does not matter.
// caught by: "Adding a delegate twice is adding it once"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers.append(DelegateWrapper(delegate))
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers.removeAll { $0.delegate === delegate }
  }
}
