// wrong: The sets have identifiers of their own, and share one static dictionary of wrappers.
// misconception: A wrapper belongs to its object, so all sets can use the same one.
// caught by: "Two broadcasters have separate delegates"

import WrapperSolution

final class WeakSet {
  nonisolated(unsafe) private static var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var identifiers: Set<ObjectIdentifier> = []

  var members: [any EventDelegate] {
    identifiers.compactMap { Self.wrappers[$0]?.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    identifiers.insert(ObjectIdentifier(delegate))
    Self.wrappers[ObjectIdentifier(delegate)] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    identifiers.remove(ObjectIdentifier(delegate))
    Self.wrappers[ObjectIdentifier(delegate)] = nil
  }
}
