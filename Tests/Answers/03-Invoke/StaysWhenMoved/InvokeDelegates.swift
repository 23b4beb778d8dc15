// wrong: The place stays when another delegate stands there than was told.
// misconception: At most one delegate has gone from in front of the one that is told.
// caught by: "A delegate may remove its neighbours while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
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
