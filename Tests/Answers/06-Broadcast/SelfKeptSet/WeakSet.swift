// wrong: The set stores a closure that captures it strongly.
// misconception: Weak references to the members are enough.
// caught by: "A broadcaster doesn't keep its delegates alive"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private lazy var unwrap = { (identifier: ObjectIdentifier) in
    self.wrappers[identifier]?.delegate as? any EventDelegate
  }

  var members: [any EventDelegate] {
    wrappers.keys.compactMap(unwrap)
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
