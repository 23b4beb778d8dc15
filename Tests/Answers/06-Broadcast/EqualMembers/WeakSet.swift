// wrong: An insertion compares with ==.
// misconception: Two objects that are equal are one.
// caught by: "Delegates are distinguished by identity, not by equality"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if !wrappers.contains(where: { isEqual($0.delegate, delegate) }) {
      wrappers.append(DelegateWrapper(delegate))
    }
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers.removeAll { $0.delegate === delegate }
  }
}

private func isEqual(_ left: AnyObject?, _ right: AnyObject) -> Bool {
  left === right || (left as? AnyHashable) == (right as? AnyHashable)
}
