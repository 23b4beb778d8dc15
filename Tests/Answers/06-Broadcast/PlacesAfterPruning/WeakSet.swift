// wrong: Removing the empty wrappers moves the others, whose stored places stay as they were.
// misconception: A place in an array stays that of its element.
// caught by: "All live delegates stay when others are deallocated"

import WrapperSolution

final class WeakSet {
  private var wrappers: [DelegateWrapper?] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var limit = 8

  var members: [any EventDelegate] {
    wrappers.compactMap { $0?.delegate as? any EventDelegate }
  }

  func insert(_ delegate: any EventDelegate) {
    if wrappers.count >= limit {
      wrappers.removeAll { $0?.delegate == nil }
      limit = max(8, 2 * wrappers.count)
    }
    remove(delegate)
    places[ObjectIdentifier(delegate)] = wrappers.count
    wrappers.append(DelegateWrapper(delegate))
  }

  func remove(_ delegate: any EventDelegate) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(delegate)),
      place < wrappers.count, wrappers[place]?.delegate === delegate
    else { return }
    wrappers[place] = nil
  }
}
