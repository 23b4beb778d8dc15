// wrong: The loop ends one delegate early.
// misconception: The last index is left out to be safe.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    delegates.dropLast().forEach(closure)
  }
}
