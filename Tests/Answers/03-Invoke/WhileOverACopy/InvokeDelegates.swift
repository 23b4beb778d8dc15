// right: A `while` loop over a copy.

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    var index = 0
    while index < all.count {
      closure(all[index])
      index += 1
    }
  }
}
