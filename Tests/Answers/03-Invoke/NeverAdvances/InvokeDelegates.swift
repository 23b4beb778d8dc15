// wrong: The loop never moves to the next delegate.
// misconception: A `while` loop counts by itself.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let index = 0
    while index < delegates.count {
      closure(delegates[index])
    }
  }
}
