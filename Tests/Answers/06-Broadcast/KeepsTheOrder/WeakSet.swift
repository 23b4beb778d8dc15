// right: A number for each member remembers the order of insertion.

import WrapperSolution

final class WeakSet {
  private var entries: [ObjectIdentifier: (number: Int, wrapper: DelegateWrapper)] = [:]
  private var next = 0

  var members: [any EventDelegate] {
    entries.values.sorted { $0.number < $1.number }
      .compactMap { $0.wrapper.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    if entries[identifier]?.wrapper.delegate === delegate { return }
    entries[identifier] = (next, DelegateWrapper(delegate))
    next += 1
  }

  func remove(_ delegate: any EventDelegate) {
    entries[ObjectIdentifier(delegate)] = nil
  }
}
