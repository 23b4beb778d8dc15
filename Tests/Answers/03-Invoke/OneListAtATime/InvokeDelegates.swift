// wrong: An event of another list is dropped during an event.
// misconception: During an event, no other list has one.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

nonisolated(unsafe) private var current: AnyObject?

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    if let current, current !== self { return }
    let before = current
    current = self
    defer { current = before }
    for delegate in delegates {
      closure(delegate)
    }
  }
}
