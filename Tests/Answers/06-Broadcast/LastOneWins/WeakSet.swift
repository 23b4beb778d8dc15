// wrong: There is one wrapper, and each insertion replaces it.
// misconception: A weak reference is all that a set needs.
// caught by: "Every delegate receives every event"

import WrapperSolution

final class WeakSet {
  private var wrapper: DelegateWrapper?

  var members: [any EventDelegate] {
    [wrapper?.delegate].compactMap { $0 as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrapper = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    if wrapper?.delegate === delegate { wrapper = nil }
  }
}
