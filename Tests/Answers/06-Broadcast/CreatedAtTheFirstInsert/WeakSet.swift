// wrong: The dictionary is created by the first insertion, and unwrapped by force before it.
// misconception: Nothing reads a set before something is added to it.
// caught by: "With no delegates, an event is announced all the same"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper]?

  var members: [any EventDelegate] {
    wrappers!.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if wrappers == nil { wrappers = [:] }
    wrappers![ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers![ObjectIdentifier(delegate)] = nil
  }
}
