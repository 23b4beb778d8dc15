// wrong: Identifiers and wrappers are in two lists, and only one of them is pruned.
// misconception: Two lists stay in step by themselves.
// caught by: "A delegate can be removed after an older one was deallocated"

import WrapperSolution

final class WeakSet {
  private var identifiers: [ObjectIdentifier] = []
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.removeAll { $0.delegate == nil }
    return wrappers.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    guard !wrappers.contains(where: { $0.delegate === delegate }) else { return }
    identifiers.append(ObjectIdentifier(delegate))
    wrappers.append(DelegateWrapper(delegate))
  }

  func remove(_ delegate: any EventDelegate) {
    guard let index = identifiers.firstIndex(of: ObjectIdentifier(delegate)),
      index < wrappers.count
    else { return }
    identifiers.remove(at: index)
    wrappers.remove(at: index)
  }
}
