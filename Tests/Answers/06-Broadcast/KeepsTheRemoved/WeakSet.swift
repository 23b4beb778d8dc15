// wrong: A removed delegate is kept in a list of former members.
// misconception: A list of former members is harmless.
// caught by: "A removed delegate isn't kept alive"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var former: [any EventDelegate] = []

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    former.append(delegate)
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
