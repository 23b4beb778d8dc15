import AddRemoveSolution
import Foundation
import Synchronization

/// The delegate protocol of the first examples.
protocol Responding {
  var name: String { get }
  func respond(to location: String)
}

/// What a delegate of an example has in common with others.
class Named {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}

/// A delegate that knows the list that it is in.
class Member: Named {
  let multicastDelegate: MulticastDelegate<any Responding>

  init(_ name: String, of multicastDelegate: MulticastDelegate<any Responding>) {
    self.multicastDelegate = multicastDelegate
    super.init(name)
  }
}

/// A delegate that prints what it's notified about.
final class Station: Named, Responding {
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
