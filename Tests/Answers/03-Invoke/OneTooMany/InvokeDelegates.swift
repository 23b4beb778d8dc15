// wrong: The loop runs up to and including the count.
// misconception: The last index is the count.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let all = delegates
    for index in 0...all.count where !all.isEmpty {
      closure(all[index])
    }
  }
}
