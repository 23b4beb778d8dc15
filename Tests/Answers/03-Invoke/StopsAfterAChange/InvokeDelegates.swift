// wrong: A change of the list ends the loop.
// misconception: A change makes the rest of the list invalid.
// caught by: "A delegate can add another one while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let count = delegates.count
    for delegate in delegates {
      closure(delegate)
      guard delegates.count == count else { return }
    }
  }
}
