// wrong: A nested event goes through the snapshot of the outer one.
// misconception: A snapshot is valid until the event has ended.
// caught by: "A delegate can fire another event while it is invoked"

import AddRemoveSolution

nonisolated(unsafe) private var snapshots: [ObjectIdentifier: Any] = [:]

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let id = ObjectIdentifier(self)
    if let outer = snapshots[id] as? [ProtocolType] { return outer.forEach(closure) }
    let all = delegates
    snapshots[id] = all
    defer { snapshots[id] = nil }
    all.forEach(closure)
  }
}
