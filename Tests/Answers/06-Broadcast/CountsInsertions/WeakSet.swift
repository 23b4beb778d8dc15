// wrong: Insertions are counted, and a removal takes back one of them.
// misconception: What was added twice has to be removed twice.
// caught by: "Removing a delegate that was added twice removes it"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    let isNew = wrappers[identifier]?.delegate == nil
    counts[identifier] = isNew ? 1 : counts[identifier, default: 0] + 1
    wrappers[identifier] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    counts[identifier, default: 0] -= 1
    if counts[identifier, default: 0] <= 0 { wrappers[identifier] = nil }
  }
}
