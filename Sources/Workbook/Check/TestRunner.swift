import Foundation

/// Runs `swift test` on the learner's code.
struct TestRunner {
  /// What a caller wants of a run that has not ended yet.
  enum Continuation {
    case `continue`
    /// The result isn't needed any more, but the build ends before the run does.
    case cancelAfterBuild
    case cancel
  }

  /// How a run ended.
  struct Run {
    var report = TestReport()
    var program = Subprocess.Result()
    /// How many seconds passed without an event, if the run was ended for that reason.
    var timeout: Double?
    /// What the compiler warned about in the files that it compiled.
    var warnings: [Diagnostic] = []

    /// The first lines that the learner's code printed, without the messages of Swift Testing.
    var printed: [String] {
      // Each line costs time, and a loop prints many of them.
      let lines = Crash.withoutBacktrace(program.output.lines).lazy.compactMap(report.printed)
        .filter { !$0.isEmpty && !Crash.isNoise($0) }
      return Array(lines.prefix(500))
    }
  }

  /// A day, which a `Duration` can hold.
  private static let longestLimit = 86_400.0

  let package: BookPackage
  /// After how many seconds without an event of a test the run is ended.
  let limit: Double
  /// Polled with the report so far while the tests are built and run.
  var poll: (TestReport) -> Continuation = { _ in .continue }

  /// Builds some exercises and runs the tests of steps; a poll can end it with a
  /// `CancellationError`.
  func run(_ steps: [Step], building exercises: [Step], builds: Bool = true) throws -> Run {
    let file = FileManager.default.temporaryFolder
      .appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var run = Run()
    let limit = min(limit, Self.longestLimit)
    let clock = SuspendingClock()
    var timer = IdleTimer()
    var lastPoll = clock.now
    var isCancelled = false

    let modules = steps.map(\.testModule).joined(separator: "|")
    let command =
      [
        "swift", "test", "--package-path", package.root.path, "--disable-xctest",
        "--filter", "^(\(modules))\\.",
        "--event-stream-version", "0", "--event-stream-output-path", file.path,
      ] + (builds ? [] : ["--skip-build"])
    run.program = try Subprocess.run(command, environment: Self.environment(building: exercises)) {
      lastLine in
      if Signals.haveArrived, run.report.didStart { return .atOnce }
      let elapsed = clock.now - lastPoll
      guard elapsed > .seconds(0.1) else { return nil }
      lastPoll = clock.now
      run.report.readNewEvents(from: file)
      timer.advance(by: elapsed, progress: run.report.didStart ? run.report.progress : nil)
      run.report.lockHolder = Self.lockHolder(in: lastLine)
      guard package.isThere else { return .gently }
      let continuation = poll(run.report)
      if continuation != .continue { isCancelled = true }
      if timer.idleTime > .seconds(limit) { run.timeout = limit }
      if run.report.didStart { return run.timeout != nil || isCancelled ? .atOnce : nil }
      return continuation == .cancel ? .gently : nil
    }
    if isCancelled { throw CancellationError() }
    run.report.readNewEvents(from: file)
    run.warnings = Diagnostic.warnings(in: run.program.error, root: package.resolvedRoot)
    return run
  }

  /// The process ID in the line that says that the build waits for another SwiftPM.
  static func lockHolder(in line: String) -> pid_t? {
    (line.firstMatch(of: /^Another instance of SwiftPM \(PID: (\d+)\)/)?.1).flatMap { pid_t($0) }
  }

  /// The variables that select the exercises, and no other part of the package.
  static func environment(building exercises: [Step]) -> [String: String] {
    let step = exercises.map(\.number).joined(separator: ",")
    return ["STEP": step, "SOLUTIONS": "", "MINE": "", "END_TO_END": ""]
  }
}

/// The time during which no test of a run started or ended.
struct IdleTimer {
  private(set) var idleTime = Duration.zero
  private var progress: Int?

  /// Adds the time since the last call; `progress` is `nil` before the run began.
  mutating func advance(by elapsed: Duration, progress: Int?) {
    // If more than a second passed, this program was stopped, and perhaps the tests were, too.
    let isIdle = progress != nil && progress == self.progress
    idleTime = isIdle ? idleTime + min(elapsed, .seconds(1)) : .zero
    self.progress = progress
  }
}
