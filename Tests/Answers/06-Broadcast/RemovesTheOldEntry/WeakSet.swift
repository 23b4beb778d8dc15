// wrong: A removal removes the first entry with the identifier, which can be an empty one.
// misconception: The identifier of an entry is enough to remove it.
// caught by: "A new delegate at the address of a deallocated one is added"

import WrapperSolution

final class WeakSet {
  private var entries: [(identifier: ObjectIdentifier, wrapper: DelegateWrapper)] = []

  var members: [any EventDelegate] {
    entries.compactMap { $0.wrapper.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    guard !entries.contains(where: { $0.wrapper.delegate === delegate }) else { return }
    entries.append((ObjectIdentifier(delegate), DelegateWrapper(delegate)))
  }

  func remove(_ delegate: any EventDelegate) {
    let identifier = ObjectIdentifier(delegate)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else { return }
    entries.remove(at: index)
  }
}
