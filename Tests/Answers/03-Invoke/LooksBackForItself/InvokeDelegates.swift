// wrong: A delegate that isn't in the list anymore leaves its index to the next one.
// misconception: A delegate that removes itself removes no other.
// caught by: "A delegate can remove others while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      let delegate = delegates[index] as AnyObject
      closure(delegates[index])
      let before = delegates.prefix(index + 1)
      if let place = before.lastIndex(where: { $0 as AnyObject === delegate }) {
        index = place + 1
      }
    }
  }
}
