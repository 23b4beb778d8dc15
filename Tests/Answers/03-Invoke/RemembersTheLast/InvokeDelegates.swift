// wrong: The delegate that was invoked last is stored.
// misconception: A reference to a single delegate does no harm.
// caught by: "A deallocated delegate isn't invoked, and the others are"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      closure(delegate)
      lastInvoked = delegate
    }
  }
}

nonisolated(unsafe) private var lastInvoked: Any?
