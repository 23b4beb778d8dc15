// wrong: A removal also removes the entries whose wrappers were empty when the members were read.
// misconception: An identifier of an empty wrapper stays that of a deallocated object.
// caught by: "A new delegate at the address of a deallocated one is added"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var empty: [ObjectIdentifier] = []

  var members: [any EventDelegate] {
    empty = wrappers.filter { $0.value.delegate == nil }.map(\.key)
    return wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    for identifier in empty { wrappers[identifier] = nil }
    empty = []
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
