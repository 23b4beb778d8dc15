// wrong: If the list has grown, the loop begins again.
// misconception: An event that reaches those who were added goes through the whole list again.
// caught by: "A delegate can add another one while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var known: Int
    repeat {
      let snapshot = delegates
      known = snapshot.count
      for delegate in snapshot {
        closure(delegate)
      }
    } while delegates.count > known
  }
}
