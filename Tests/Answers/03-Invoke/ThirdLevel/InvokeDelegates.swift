// wrong: The third nested event is dropped.
// misconception: Events are nested once at most.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

nonisolated(unsafe) private var depth = 0

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    if depth >= 2 { return }
    depth += 1
    defer { depth -= 1 }
    for delegate in delegates {
      closure(delegate)
    }
  }
}
