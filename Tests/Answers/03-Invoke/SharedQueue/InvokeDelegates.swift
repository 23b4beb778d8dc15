// wrong: All calls share the list of delegates that are still to be notified.
// misconception: Events come one after the other.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    waiting = delegates
    while !waiting.isEmpty {
      if let delegate = waiting.removeFirst() as? ProtocolType { closure(delegate) }
    }
  }
}

nonisolated(unsafe) private var waiting: [Any] = []
