// wrong: A removal stores the identifier, and only an insertion of the same object takes it back.
// misconception: Only an object that is inserted again can have been removed before.
// caught by: "A new delegate at the address of a deallocated one is added"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var removed: Set<ObjectIdentifier> = []

  var members: [any EventDelegate] {
    wrappers.compactMap { identifier, wrapper in
      removed.contains(identifier) ? nil : wrapper.delegate as? any EventDelegate
    }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    if wrappers[identifier]?.delegate === delegate {
      removed.remove(identifier)
    } else {
      wrappers[identifier] = DelegateWrapper(delegate)
    }
  }

  func remove(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    if wrappers[identifier]?.delegate === delegate {
      removed.insert(identifier)
    }
  }
}
