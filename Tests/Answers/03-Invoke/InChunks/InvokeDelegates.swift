// wrong: The list is read again after eight delegates.
// misconception: A part of the list is as good a snapshot as the whole list.
// caught by: "A delegate can remove itself while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var start = 0
    while true {
      let chunk = delegates.dropFirst(start).prefix(8)
      if chunk.isEmpty { return }
      for delegate in chunk { closure(delegate) }
      start += 8
    }
  }
}
