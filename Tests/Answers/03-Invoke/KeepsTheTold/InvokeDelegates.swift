// wrong: The delegates that were told are kept in a list.
// misconception: A copy of the list may live on, for it is only a copy.
// caught by: "A delegate that is gone is not invoked, and its neighbours are"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    told = delegates
    for delegate in delegates {
      closure(delegate)
    }
  }
}

nonisolated(unsafe) private var told: [Any] = []
