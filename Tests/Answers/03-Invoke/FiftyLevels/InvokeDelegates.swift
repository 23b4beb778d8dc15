// wrong: From the fiftieth level on, nested events are dropped.
// misconception: So many nested events are a mistake of the delegates.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    guard level < 50 else { return }
    level += 1
    defer { level -= 1 }
    for delegate in delegates {
      closure(delegate)
    }
  }
}

nonisolated(unsafe) private var level = 0
