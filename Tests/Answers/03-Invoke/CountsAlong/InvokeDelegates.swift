// wrong: The index goes up while the list gets shorter.
// misconception: Checking the count before each turn is enough when delegates are removed.
// caught by: "A delegate can remove itself while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      closure(delegates[index])
      index += 1
    }
  }
}
