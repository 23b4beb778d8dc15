// wrong: Delegates are invoked from the back.
// misconception: Counting down is the way to survive removals, and the order doesn't matter.
// caught by: "Delegates are invoked in the order they were added"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates.reversed() { closure(delegate) }
  }
}
