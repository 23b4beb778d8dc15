// wrong: Of equal delegates, only the first is invoked.
// misconception: Equal objects are the same object.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var invoked: Set<AnyHashable> = []
    for delegate in delegates {
      if let key = delegate as? AnyHashable, !invoked.insert(key).inserted { continue }
      closure(delegate)
    }
  }
}
