// wrong: An insertion looks into the first entry with the identifier, and adds another if it is empty.
// misconception: There is one entry for each identifier.
// caught by: "A new delegate at the address of a deallocated one is added"

import WrapperSolution

final class WeakSet {
  private var entries: [(identifier: ObjectIdentifier, wrapper: DelegateWrapper)] = []

  var members: [any EventDelegate] {
    entries.compactMap { $0.wrapper.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    let entry = entries.first { $0.identifier == identifier }
    guard entry?.wrapper.delegate !== delegate else { return }
    entries.append((identifier, DelegateWrapper(delegate)))
  }

  func remove(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    entries.removeAll { $0.identifier == identifier }
  }
}
