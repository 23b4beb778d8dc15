// wrong: Empty wrappers are removed at indices that were right before the first removal.
// misconception: A removal moves no other element.
// caught by: "All live delegates stay when others are deallocated"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let empty = wrappers.indices.filter { wrappers[$0].delegate == nil }
    for index in empty where wrappers.indices.contains(index) { wrappers.remove(at: index) }
    if !wrappers.contains(where: { $0.delegate === delegate }) {
      wrappers.append(DelegateWrapper(delegate))
    }
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers.removeAll { $0.delegate === delegate }
  }
}
