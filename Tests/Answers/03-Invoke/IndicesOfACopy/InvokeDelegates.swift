// right: Goes through the indices of a copy.

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    for index in all.indices {
      closure(all[index])
    }
  }
}
