/// After what time without progress a test, or a program with tests, counts as hanging.
///
/// The time is counted in intervals, which get longer on a busy machine. So the time in which the
/// computer sleeps, or the process is stopped, doesn't count.
package struct Patience {
  /// How long a test may compute, how long it may take, and how long a backtrace may take.
  package static let ofLoop = Duration.seconds(2)
  package static let ofWait = Duration.seconds(4)
  package static let ofBacktrace = Duration.seconds(5)
  /// How many seconds a program with tests may take until its next record.
  package static let ofProgram = 20.0

  private static let interval = Duration.milliseconds(50)

  private let limit: Duration
  private var idleTime = Duration.zero
  private var lastProgress: Int?
  private var lastLook = SuspendingClock.now

  package init(_ limit: Duration) {
    self.limit = limit
  }

  /// Whether it's time to look at the progress again.
  package var isDue: Bool { .now - lastLook >= Self.interval }

  /// Looks at the progress, a number that grows, and returns whether it stopped too long ago.
  package mutating func isOver(after progress: Int) -> Bool {
    guard isDue else { return idleTime > limit }
    lastLook = .now
    idleTime = progress == lastProgress ? idleTime + Self.interval : .zero
    lastProgress = progress
    return idleTime > limit
  }
}
