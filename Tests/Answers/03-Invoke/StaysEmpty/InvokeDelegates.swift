// wrong: A list that was empty once gets no more events.
// misconception: An empty list has no use anymore.
// caught by: "With no delegates, the closure isn't called"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    guard !delegates.isEmpty else {
      isActive[ObjectIdentifier(self)] = false
      return
    }
    guard isActive[ObjectIdentifier(self), default: true] else { return }
    for delegate in delegates {
      closure(delegate)
    }
  }
}

nonisolated(unsafe) private var isActive: [ObjectIdentifier: Bool] = [:]
