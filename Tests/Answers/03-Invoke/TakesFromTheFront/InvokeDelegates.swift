// wrong: The list is emptied from the front until nobody is left.
// misconception: `delegates` is a queue of those who are still to be told.
// caught by: "A second invocation reaches every delegate again"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    while let delegate = delegates.first {
      removeDelegate(delegate)
      closure(delegate)
    }
  }
}
