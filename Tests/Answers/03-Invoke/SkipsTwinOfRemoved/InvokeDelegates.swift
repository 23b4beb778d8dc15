// wrong: A delegate that equals a removed one isn't invoked.
// misconception: Equal objects are the same object.
// caught by: "A delegate can remove others while it is invoked"

import AddRemoveSolution

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  left == right as? Value
}

private func areEqual(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? any Equatable {
    return isEqual(left, right)
  }
  return left as AnyObject === right as AnyObject
}

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let snapshot = delegates
    var known = snapshot
    var removed: [ProtocolType] = []
    for delegate in snapshot {
      guard !removed.contains(where: { areEqual($0, delegate) }) else { continue }
      closure(delegate)
      let current = delegates
      if current.count < known.count {
        let objects = Set(current.map { ObjectIdentifier($0 as AnyObject) })
        removed += known.filter { !objects.contains(ObjectIdentifier($0 as AnyObject)) }
      }
      known = current
    }
  }
}
