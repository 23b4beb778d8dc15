// wrong: A removal stores the identifier, and reading skips it from then on.
// misconception: A removed delegate does not come back.
// caught by: "A delegate that is removed and added again receives the next event"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var removed: Set<ObjectIdentifier> = []

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
      .filter { !removed.contains(ObjectIdentifier($0)) }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    removed.insert(ObjectIdentifier(delegate))
  }
}
