// wrong: A set of seen identifiers decides, and a list holds the wrappers.
// misconception: A stored identifier means that this object is a member.
// caught by: "A new delegate at the address of a deallocated one is added"

import WrapperSolution

final class WeakSet {
  private var seen: Set<ObjectIdentifier> = []
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    guard seen.insert(ObjectIdentifier(delegate)).inserted else { return }
    wrappers.append(DelegateWrapper(delegate))
  }

  func remove(_ delegate: any EventDelegate) {
    seen.remove(ObjectIdentifier(delegate))
    wrappers.removeAll { $0.delegate === delegate }
  }
}
