// wrong: A removal unwraps the entry by force.
// misconception: Only a member is removed.
// caught by: "Removing a delegate that was never added changes nothing"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    _ = wrappers.removeValue(forKey: ObjectIdentifier(delegate))!
  }
}
