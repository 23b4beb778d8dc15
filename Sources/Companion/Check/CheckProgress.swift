/// Says what a check is doing, and whether it should go on.
final class CheckProgress {
  enum Continuation { case `continue`, cancel }

  private let poll: (_ activity: String) -> Continuation
  private(set) var isCancelled = false

  init(poll: @escaping (_ activity: String) -> Continuation = { _ in .continue }) {
    self.poll = poll
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
