import Console
import Foundation

/// Says what a check is doing, and whether it should go on.
final class CheckProgress {
  enum Continuation { case `continue`, cancel }

  private let poll: (_ activity: String) -> Continuation
  private(set) var isCancelled = false

  init(poll: @escaping (_ activity: String) -> Continuation = { _ in .continue }) {
    self.poll = poll
  }

  /// Shows each activity on a line of the terminal.
  convenience init(on line: ProgressLine) {
    self.init { activity in
      line.show(activity)
      return .continue
    }
  }

  /// Shows an activity, and returns whether the check should stop.
  func shouldStop(_ activity: String) -> Bool {
    isCancelled = isCancelled || poll(activity) == .cancel
    return isCancelled
  }

  func throwIfCancelled() throws {
    try Signals.throwIfArrived()
    if isCancelled { throw CancellationError() }
  }
}

extension BuildFolder {
  /// Runs `body` while no other command builds there.
  ///
  /// - Parameters:
  ///   - progress: Learns that it waits, and may cancel that.
  ///   - body: What to do.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or a `CancellationError`.
  func whileLocked<Result>(
    telling progress: CheckProgress, _ body: () throws -> Result
  ) throws -> Result {
    try whileLocked(
      wait: {
        _ = progress.shouldStop("waiting for another check")
        try progress.throwIfCancelled()
      }, body)
  }
}
