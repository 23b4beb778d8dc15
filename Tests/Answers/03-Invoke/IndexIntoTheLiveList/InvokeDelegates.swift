// wrong: Places are counted before, and looked up when their turn comes.
// misconception: The list stays as it is while it is gone through.
// caught by: "A delegate may remove itself while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for index in delegates.indices {
      closure(delegates[index])
    }
  }
}
