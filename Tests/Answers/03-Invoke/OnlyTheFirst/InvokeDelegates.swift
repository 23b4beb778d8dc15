// wrong: Only the first delegate is invoked.
// misconception: One event goes to one delegate.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    delegates.first.map(closure)
  }
}
