// wrong: Only the last delegate is invoked.
// misconception: The last delegate wins, as with one property.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    delegates.last.map(closure)
  }
}
