// right: Empty wrappers are dropped when the number of entries has doubled.

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
      limit = max(8, wrappers.count * 2)
    }
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
