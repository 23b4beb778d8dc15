// right: Counts the places of a copy.

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    for index in all.indices {
      closure(all[index])
    }
  }
}
