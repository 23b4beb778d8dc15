// wrong: A stored identifier keeps an object out.
// misconception: A stored identifier means that this object is a member.
// caught by: "A new delegate at the address of a deallocated one is added"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    guard wrappers[identifier] == nil else { return }
    wrappers[identifier] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
