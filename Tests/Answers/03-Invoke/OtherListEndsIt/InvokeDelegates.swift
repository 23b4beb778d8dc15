// wrong: An event of another list ends the loop.
// misconception: The latest event replaces the ones before it.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

nonisolated(unsafe) private var current: AnyObject?

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let outer = current
    current = self
    for delegate in delegates where current === self {
      closure(delegate)
    }
    if outer === self { current = outer }
  }
}
