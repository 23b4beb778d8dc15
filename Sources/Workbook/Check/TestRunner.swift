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

  /// The limit of a learner who sets no other one.
  static let defaultLimit = 20.0

  let package: BookPackage
  /// The lock of the build; none if what runs is already built.
  let lock: BuildLock?
  /// After how many seconds without an event of a test the run is ended.
  let limit: Double
  /// Polled with the report so far while the tests are built and run.
  var poll: (TestReport) -> Continuation = { _ in .continue }

  /// Builds some exercises and runs the tests of steps; a poll can end it with a
  /// `CancellationError`.
  func run(_ steps: [Step], building exercises: [Step], builds: Bool = true) throws -> Run {
    let modules = steps.map(\.testModule).joined(separator: "|")
    let command =
      [
        "swift", "test", "--package-path", package.root.path, "--disable-xctest",
        "--filter", "^(\(modules))\\.",
      ] + (builds ? [] : ["--skip-build"])
    var run = try run(command, environment: Self.environment(building: exercises))
    run.warnings = Diagnostic.all(
      .warning, in: run.program.error, root: package.resolvedRoot)
    return run
  }

  /// Runs a program that runs tests, and reads its event stream.
  func run(_ command: [String], environment: [String: String]) throws -> Run {
    let file = FileManager.default.temporaryFolder
      .appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var run = Run()
    var lastPoll = ContinuousClock.now
    var progress = 0
    var idleTime = 0.0
    var isCancelled = false

    let options = ["--event-stream-version", "0", "--event-stream-output-path", file.path]
    var variables = environment
    // With it, the tests describe a crash in JSON.
    variables["WORKBOOK_CHECK"] = "1"
    let shouldStop: (String) -> Subprocess.Stop? = { _ in
      if Signals.haveArrived, run.report.didStart { return .atOnce }
      guard .now - lastPoll > .seconds(0.1) else { return nil }
      lastPoll = .now
      run.report.readNewEvents(from: file)
      // The time in which the computer sleeps, or this program is stopped, doesn't count.
      let isIdle = run.report.didStart && run.report.progress == progress
      progress = run.report.progress
      idleTime = isIdle ? idleTime + 0.1 : 0
      guard package.isThere else { return .gently }
      let continuation = poll(run.report)
      if continuation != .continue { isCancelled = true }
      if idleTime > limit { run.timeout = limit }
      if run.report.didStart { return run.timeout != nil || isCancelled ? .atOnce : nil }
      return continuation == .cancel ? .gently : nil
    }
    run.program =
      try lock?.run(command + options, environment: variables, shouldStop: shouldStop)
      ?? Subprocess.run(command + options, environment: variables, shouldStop: shouldStop)
    if isCancelled { throw CancellationError() }
    run.report.readNewEvents(from: file)
    return run
  }

  /// The variables that select the exercises, and no other part of the package.
  static func environment(building exercises: [Step]) -> [String: String] {
    let step = exercises.map(\.number).joined(separator: ",")
    return BookPackage.switches(["STEP": step])
  }
}
