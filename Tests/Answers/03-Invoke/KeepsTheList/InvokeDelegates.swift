// wrong: The list is stored while it sends an event, and stays stored.
// misconception: A list is never deallocated.
// caught by: "A deallocated delegate isn't invoked, and the others are"

import AddRemoveSolution

nonisolated(unsafe) private var lists: [AnyObject] = []

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    if !lists.contains(where: { $0 === self }) { lists.append(self) }
    delegates.forEach(closure)
  }
}
