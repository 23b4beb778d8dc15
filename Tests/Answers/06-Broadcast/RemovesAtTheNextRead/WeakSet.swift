// wrong: A removal takes effect when the members are read the next time.
// misconception: Work that nothing reads can wait.
// caught by: "A delegate that is removed and added again receives the next event"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var leaving: Set<ObjectIdentifier> = []

  var members: [any EventDelegate] {
    for identifier in leaving { wrappers[identifier] = nil }
    leaving = []
    return wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    leaving.insert(ObjectIdentifier(delegate))
  }
}
