// wrong: Removing a member also removes others until sixteen are left.
// misconception: Removing may tidy up other entries.
// caught by: "A removed delegate receives nothing"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
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
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
    while wrappers.count > 16 { wrappers.remove(at: wrappers.startIndex) }
  }
}
