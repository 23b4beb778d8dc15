// wrong: The place stays when the list has become shorter.
// misconception: Whatever is removed was at the place of the one that is told.
// caught by: "A delegate may die while others are invoked"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      let before = delegates.count
      closure(delegates[index])
      if delegates.count >= before { index += 1 }
    }
  }
}
