// wrong: Reading stops at the first empty wrapper.
// misconception: After an empty wrapper come empty wrappers only.
// caught by: "A broadcaster doesn't keep its delegates alive"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    wrappers.map(\.delegate).prefix { $0 != nil }.compactMap { $0 as? any EventDelegate }
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
