// right: `forEach` with the closure itself.

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    delegates.forEach(closure)
  }
}
