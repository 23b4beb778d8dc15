// wrong: The key is the identifier of the type.
// misconception: Each delegate has a type that no other delegate has.
// caught by: "Every delegate receives every event"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(type(of: delegate))] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(type(of: delegate))] = nil
  }
}
