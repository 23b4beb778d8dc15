// wrong: The delegates are called at the same time, on several threads.
// misconception: A slow delegate doesn't have to hold up the others.
// caught by: "Delegates are invoked in the order they were added"

import AddRemoveSolution
import Dispatch

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    withoutActuallyEscaping(closure) { escapable in
      nonisolated(unsafe) let body = escapable
      nonisolated(unsafe) let snapshot = delegates
      DispatchQueue.concurrentPerform(iterations: snapshot.count) { index in
        body(snapshot[index])
      }
    }
  }
}
