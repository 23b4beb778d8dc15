// wrong: The loop looks for the delegate that it has called, and continues after it.
// misconception: A delegate that is still in the list is at its old place.
// caught by: "A delegate can add another one while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      let delegate = delegates[index] as AnyObject
      closure(delegates[index])
      let all = delegates.map { $0 as AnyObject }
      if index < all.count, all[index] === delegate {
        index += 1
      } else if let place = all.firstIndex(where: { $0 === delegate }) {
        index = place + 1
      }
    }
  }
}
