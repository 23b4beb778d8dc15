// wrong: An insertion that finds an empty wrapper starts with an empty dictionary.
// misconception: To prune is to start again.
// caught by: "All live delegates stay when others are deallocated"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if wrappers.values.contains(where: { $0.delegate == nil }) { wrappers = [:] }
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
