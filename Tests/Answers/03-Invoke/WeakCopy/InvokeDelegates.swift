// right: A delegate that is deallocated before its turn isn't invoked.

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let references = delegates.map { Weak(object: $0 as AnyObject) }
    for reference in references {
      if let delegate = reference.object as? ProtocolType { closure(delegate) }
    }
  }
}

private struct Weak {
  weak var object: AnyObject?
}
