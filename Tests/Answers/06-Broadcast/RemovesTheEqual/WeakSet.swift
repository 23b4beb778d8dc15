// wrong: A removal compares with ==.
// misconception: Two objects that are equal are one.
// caught by: "Removing a delegate that was never added changes nothing"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if !wrappers.contains(where: { $0.delegate === delegate }) {
      wrappers.append(DelegateWrapper(delegate))
    }
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers.removeAll { isEqual($0.delegate, delegate) }
  }
}

private func isEqual(_ left: AnyObject?, _ right: AnyObject) -> Bool {
  left === right || (left as? AnyHashable) == (right as? AnyHashable)
}
