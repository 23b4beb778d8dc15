// right: `forEach` with the closure itself.

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    delegates.forEach(closure)
  }
}
