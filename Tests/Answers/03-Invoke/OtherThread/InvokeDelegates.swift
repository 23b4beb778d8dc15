// wrong: The delegates are called on another thread.
// misconception: What runs on another thread holds up no caller.
// caught by: "Delegates are invoked in the order they were added"

import AddRemoveSolution
import Dispatch
import Foundation

private final class Work {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    withoutActuallyEscaping(closure) { closure in
      let all = delegates
      let work = Work { for delegate in all { closure(delegate) } }
      nonisolated(unsafe) let shared = Unmanaged.passUnretained(work)
      let done = DispatchSemaphore(value: 0)
      withExtendedLifetime(work) {
        Thread.detachNewThread {
          shared._withUnsafeGuaranteedRef { $0.run() }
          done.signal()
        }
        done.wait()
      }
    }
  }
}
