// wrong: The index goes up while the list gets shorter.
// misconception: Checking the count before each turn is enough when delegates are removed.
// caught by: "A delegate can remove itself while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      closure(delegates[index])
      index += 1
    }
  }
}
