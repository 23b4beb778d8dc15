import Foundation
import Synchronization

/// Runs an asynchronous example to its end.
///
/// While the main thread waits, it runs what the main actor has to do.
func runAsyncExample(_ example: @escaping @Sendable () async -> Void) {
  let isDone = Mutex(false)
  Task.detached {
    await example()
    isDone.withLock { $0 = true }
  }
  while !isDone.withLock({ $0 }) {
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
  }
}
