// wrong: A delegate that is added during an event gets it again for each delegate after.
// misconception: A delegate that is found again was added again.
// caught by: "A delegate can add another one while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let first = delegates
    var added: [ProtocolType] = []
    for delegate in first {
      closure(delegate)
      added += delegates.filter { new in
        !first.contains { $0 as AnyObject === new as AnyObject }
      }
    }
    added.forEach(closure)
  }
}
