// wrong: A removed delegate is not added again to an empty set.
// misconception: What was removed stays removed.
// caught by: "A delegate that is removed and added again receives the next event"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var removed: Set<ObjectIdentifier> = []
  private var limit = 8

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if wrappers.count >= limit {
      wrappers = wrappers.filter { $0.value.delegate != nil }
      limit = max(8, 2 * wrappers.count)
    }
    // A wrapper that's stored for this identifier is empty or refers to this object.
    if removed.contains(ObjectIdentifier(delegate)), wrappers.isEmpty { return }
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
    removed.insert(ObjectIdentifier(delegate))
  }
}
