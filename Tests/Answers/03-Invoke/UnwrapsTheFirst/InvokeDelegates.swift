// wrong: The first delegate is unwrapped with `!`.
// misconception: There is always a delegate.
// caught by: "With no delegates, the closure isn't called"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    closure(all.first!)
    all.dropFirst().forEach(closure)
  }
}
