// wrong: Only the first delegate is invoked.
// misconception: One event goes to one delegate.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    delegates.first.map(closure)
  }
}
