import Console
import Foundation
import Synchronization

/// A check in a thread, which tells a watch what it does, and at last its result.
final class WatchCheck: Sendable {
  let step: Step
  private let isCancelled = Atomic(false)

  private init(_ step: Step) { self.step = step }

  /// Ends the check soon; its result is a `CancellationError` then.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Starts a check.
  ///
  /// - Parameters:
  ///   - step: The step to check.
  ///   - package: The workbook.
  ///   - limit: After how many seconds without progress code counts as hanging.
  ///   - events: Where the check sends its progress and its result.
  ///   - check: Makes the check.
  /// - Returns: The check, which can be cancelled.
  static func start(
    _ step: Step, in package: BookPackage, limit: Double, events: WatchEvents,
    check: @escaping @Sendable (StepChecker) throws -> CheckResult
  ) -> WatchCheck {
    let running = WatchCheck(step)
    Thread.detachNewThread {
      let start = ContinuousClock.now
      var last = ""
      let progress = CheckProgress { activity in
        let text = "\(activity), \((.now - start).components.seconds) s"
        if text != last { events.send(.progress(text)) }
        last = text
        return running.isCancelled.load(ordering: .relaxed) ? .cancel : .continue
      }
      let result = Result {
        try StepChecker.run(in: package, limit: limit, progress: progress, check)
      }
      events.send(.checked(running, result))
    }
    return running
  }
}
