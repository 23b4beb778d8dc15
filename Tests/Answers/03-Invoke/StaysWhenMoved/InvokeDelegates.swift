// wrong: The index stays the same if the list has another delegate there now.
// misconception: At most one delegate before the current one was removed.
// caught by: "A delegate can remove others while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      let delegate = delegates[index] as AnyObject
      closure(delegates[index])
      guard index < delegates.count else { return }
      if delegates[index] as AnyObject === delegate { index += 1 }
    }
  }
}
