// wrong: A delegate that was added twice is invoked once.
// misconception: The delegates are a set.
// caught by: "A delegate that was added twice is invoked twice"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var invoked: Set<ObjectIdentifier> = []
    for delegate in delegates
    where invoked.insert(ObjectIdentifier(delegate as AnyObject)).inserted {
      closure(delegate)
    }
  }
}
