// right: A list that is searched by identity before each insertion.

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
    wrappers.removeAll { $0.delegate === delegate }
  }
}
