// wrong: The set refuses members after the first hundred.
// misconception: A set needs a limit.
// caught by: "Every delegate receives every event"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var limit = 8

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if wrappers.count >= 100, wrappers[ObjectIdentifier(delegate)] == nil { return }
    if wrappers.count >= limit {
      wrappers = wrappers.filter { $0.value.delegate != nil }
      limit = max(8, 2 * wrappers.count)
    }
    // A wrapper that's stored for this identifier is empty or refers to this object.
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
