// wrong: Indices are counted first, and looked up in the list when their turn comes.
// misconception: The list doesn't change during the loop.
// caught by: "A delegate can remove itself while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for index in delegates.indices {
      closure(delegates[index])
    }
  }
}
