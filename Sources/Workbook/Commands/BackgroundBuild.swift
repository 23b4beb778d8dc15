import Foundation
import Synchronization

/// A build of the learner's code during which the program does something else.
final class BackgroundBuild: Sendable {
  typealias Result = Swift.Result<[Diagnostic], any Error>

  private let state = Mutex<(result: Result?, isCancelled: Bool)>((nil, false))

  /// Starts the build.
  init(of code: OwnCode) {
    Thread.detachNewThread { [self] in
      let result = Result {
        try code.build { self.state.withLock(\.isCancelled) ? .gently : nil }
      }
      state.withLock { $0.result = result }
    }
  }

  /// The errors of the compiler, or why there is no build; `nil` while it runs.
  var result: Result? { state.withLock(\.result) }

  /// Ends the build and all of its processes.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    while result == nil { usleep(10_000) }
  }
}
