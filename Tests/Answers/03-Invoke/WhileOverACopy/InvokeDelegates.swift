// right: A `while` loop over a copy.

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    var index = 0
    while index < all.count {
      closure(all[index])
      index += 1
    }
  }
}
