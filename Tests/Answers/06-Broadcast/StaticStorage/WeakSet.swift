// wrong: All sets share one static dictionary.
// misconception: There is one set of delegates, so it belongs to the type.
// caught by: "Two broadcasters have separate delegates"

import WrapperSolution

final class WeakSet {
  nonisolated(unsafe) private static var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    Self.wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    Self.wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    Self.wrappers[ObjectIdentifier(delegate)] = nil
  }
}
