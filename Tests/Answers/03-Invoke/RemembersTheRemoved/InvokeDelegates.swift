// wrong: A delegate that was removed during an event isn't invoked ever again.
// misconception: A removed delegate isn't added again.
// caught by: "A delegate can remove itself while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      let object = delegate as AnyObject
      guard !removed.contains(where: { $0.object === object }) else { continue }
      closure(delegate)
      if !delegates.contains(where: { $0 as AnyObject === object }) {
        removed.append(Weak(object: object))
      }
    }
  }
}

private struct Weak {
  weak var object: AnyObject?
}

nonisolated(unsafe) private var removed: [Weak] = []
