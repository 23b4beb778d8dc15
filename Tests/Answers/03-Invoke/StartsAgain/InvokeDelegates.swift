// wrong: A change of the list starts the loop again.
// misconception: Starting again is the safe answer to a change.
// caught by: "A delegate can add another one while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let count = delegates.count
    for delegate in delegates {
      closure(delegate)
      guard delegates.count == count else { return invokeDelegates(closure) }
    }
  }
}
