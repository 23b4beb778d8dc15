// wrong: All calls share one index.
// misconception: Events come one after the other.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    index = 0
    while index < all.count {
      closure(all[index])
      index += 1
    }
  }
}

nonisolated(unsafe) private var index = 0
