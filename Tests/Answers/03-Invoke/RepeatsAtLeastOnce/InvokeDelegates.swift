// wrong: A `repeat` loop reads index 0 before it checks the count.
// misconception: There is always a delegate.
// caught by: "With no delegates, the closure isn't called"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    var index = 0
    repeat {
      closure(all[index])
      index += 1
    } while index < all.count
  }
}
