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
    var lastPoll = ContinuousClock.now
    var (progress, idleTime) = (0, 0.0)
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
      guard .now - lastPoll > .seconds(0.1) else { return nil }
      lastPoll = .now
      run.report.readNewEvents(from: file)
      // The time in which the computer sleeps, or this program is stopped, doesn't count.
      let isIdle = run.report.didStart && run.report.progress == progress
      (progress, idleTime) = (run.report.progress, isIdle ? idleTime + 0.1 : 0)
      run.report.lockHolder = Self.lockHolder(in: lastLine)
      guard package.isThere else { return .gently }
      let continuation = poll(run.report)
      if continuation != .continue { isCancelled = true }
      if idleTime > limit { run.timeout = limit }
      if run.report.didStart { return run.timeout != nil || isCancelled ? .atOnce : nil }
      return continuation == .cancel ? .gently : nil
    }
    if isCancelled { throw CancellationError() }
    run.report.readNewEvents(from: file)
    run.warnings = Diagnostic.all(
      .warning, in: run.program.error, root: package.resolvedRoot)
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
