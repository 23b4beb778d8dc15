// wrong: The index stays the same if the list became shorter.
// misconception: The removed delegate was the one that was invoked.
// caught by: "A delegate can be released while others are invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      let before = delegates.count
      closure(delegates[index])
      if delegates.count >= before { index += 1 }
    }
  }
}
