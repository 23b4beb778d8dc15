// wrong: A removal that finds no index removes the first member.
// misconception: There is always an index.
// caught by: "Removing a delegate that was never added changes nothing"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if !wrappers.contains(where: { $0.delegate === delegate }) {
      wrappers.append(DelegateWrapper(delegate))
    }
  }

  func remove(_ delegate: any EventDelegate) {
    let index = wrappers.firstIndex { $0.delegate === delegate } ?? 0
    if !wrappers.isEmpty { wrappers.remove(at: index) }
  }
}
