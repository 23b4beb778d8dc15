// right: A delegate that is added during an event gets that event.

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let first = delegates
    first.forEach(closure)
    for delegate in delegates {
      let object = delegate as AnyObject
      if !first.contains(where: { $0 as AnyObject === object }) { closure(delegate) }
    }
  }
}
