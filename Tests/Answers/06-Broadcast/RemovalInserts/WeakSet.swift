// wrong: A removal inserts an object that is not a member.
// misconception: To remove is to switch between two states.
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
    let identifier = ObjectIdentifier(delegate)
    wrappers[identifier] = wrappers[identifier] == nil ? DelegateWrapper(delegate) : nil
  }
}
