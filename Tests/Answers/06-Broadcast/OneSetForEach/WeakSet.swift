// wrong: An object that is a member of another set is not inserted.
// misconception: A delegate belongs to one broadcaster.
// caught by: "Two broadcasters have separate delegates"

import WrapperSolution

final class WeakSet {
  nonisolated(unsafe) private static var known: [ObjectIdentifier: DelegateWrapper] = [:]
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    guard WeakSet.known[identifier]?.delegate == nil else { return }
    let wrapper = DelegateWrapper(delegate)
    WeakSet.known[identifier] = wrapper
    wrappers[identifier] = wrapper
  }

  func remove(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    if wrappers.removeValue(forKey: identifier) != nil { WeakSet.known[identifier] = nil }
  }
}
