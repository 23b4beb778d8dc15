// wrong: A delegate that follows itself is called once.
// misconception: A repetition that follows directly is a mistake of the caller.
// caught by: "A delegate that was added twice is invoked twice"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var last: AnyObject?
    for delegate in delegates {
      if delegate as AnyObject === last { continue }
      last = delegate as AnyObject
      closure(delegate)
    }
  }
}
