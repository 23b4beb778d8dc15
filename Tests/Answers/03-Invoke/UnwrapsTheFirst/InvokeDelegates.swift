// wrong: The first delegate is unwrapped by force.
// misconception: There is always a delegate.
// caught by: "With no delegate at all the closure is not called"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    closure(all.first!)
    all.dropFirst().forEach(closure)
  }
}
