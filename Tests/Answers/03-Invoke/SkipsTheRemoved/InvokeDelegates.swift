// right: A delegate that is removed before its turn isn't invoked.

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      let object = delegate as AnyObject
      if delegates.contains(where: { $0 as AnyObject === object }) { closure(delegate) }
    }
  }
}
