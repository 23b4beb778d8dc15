// right: Goes through the indices of a copy.

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    for index in all.indices {
      closure(all[index])
    }
  }
}
