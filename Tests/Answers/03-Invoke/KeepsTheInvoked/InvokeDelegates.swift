// wrong: The delegates that were invoked are stored.
// misconception: A copy of the list can be stored, because it is only a copy.
// caught by: "A deallocated delegate isn't invoked, and the others are"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    invoked = delegates
    for delegate in delegates {
      closure(delegate)
    }
  }
}

nonisolated(unsafe) private var invoked: [Any] = []
