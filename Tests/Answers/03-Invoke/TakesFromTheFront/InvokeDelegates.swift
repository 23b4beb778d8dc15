// wrong: The list is emptied from the front until nothing is left.
// misconception: `delegates` is a queue of those that are still to be notified.
// caught by: "A second event reaches every delegate again"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    while let delegate = delegates.first {
      removeDelegate(delegate)
      closure(delegate)
    }
  }
}
