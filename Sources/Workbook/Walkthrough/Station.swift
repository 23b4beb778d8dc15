import Foundation
import Synchronization

/// The delegate protocol of the first examples.
protocol Responding {
  var name: String { get }
  func respond(to location: String)
}

/// A delegate.
final class Station: Responding {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func respond(to location: String) {
    print("\(name) responds to \(location).")
  }
}

/// A delegate that is a struct.
struct Pager: Responding {
  let name: String

  func respond(to location: String) {
    print("\(name) beeps: \(location).")
  }
}

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
