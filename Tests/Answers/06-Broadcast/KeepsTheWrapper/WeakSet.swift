// right: A wrapper that refers to the same object stays; any other one is replaced.

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [any EventDelegate] {
    wrappers.values.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    if wrappers[identifier]?.delegate === delegate { return }
    wrappers[identifier] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
