// wrong: The first hundred delegates are called.
// misconception: A list of delegates is always short.
// caught by: "Delegates are invoked in the order they were added"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates.prefix(100) { closure(delegate) }
  }
}
