// wrong: An event that is fired during another one is ignored.
// misconception: Events come one after the other.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    guard !isInvoking else { return }
    isInvoking = true
    defer { isInvoking = false }
    for delegate in delegates {
      closure(delegate)
    }
  }
}

nonisolated(unsafe) private var isInvoking = false
