// wrong: The list of wrappers is read again only when their number has changed.
// misconception: A set that changes has another number of entries.
// caught by: "A delegate that is removed and added again receives the next event"

import WrapperSolution

final class WeakSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]
  private var list: [DelegateWrapper] = []

  var members: [any EventDelegate] {
    if list.count != wrappers.count { list = Array(wrappers.values) }
    return list.compactMap { $0.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    guard wrappers[identifier]?.delegate == nil else { return }
    wrappers[identifier] = DelegateWrapper(delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    wrappers[ObjectIdentifier(delegate)] = nil
  }
}
