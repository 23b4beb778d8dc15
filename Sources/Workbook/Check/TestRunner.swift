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

    /// What the learner's code printed, without the messages of Swift Testing.
    var printed: [String] {
      // Swift Testing puts a sign, and perhaps a location, before each of its messages.
      let lines = Crash.withoutBacktrace(program.output.lines).lazy.filter { line in
        !line.isEmpty && !Crash.isNoise(line)
          && !report.messages.contains { !$0.isEmpty && line.hasSuffix($0) }
      }
      // Each line costs time, and a loop prints many of them.
      return Array(lines.prefix(500))
    }
  }

  let package: BookPackage
  /// After how many seconds without an event of a test the run is ended.
  let limit: Double
  /// Polled with the report so far while the tests are built and run.
  var poll: (TestReport) -> Continuation = { _ in .continue }

  /// Builds all exercises, or some of them, and runs the tests of some steps.
  ///
  /// It throws `CancellationError` if the poll cancels the run.
  func run(_ steps: [Step], building exercises: [Step]?, builds: Bool = true) throws -> Run {
    if builds { try IncrementalBuild(package: package).removeUnrecordedObjects() }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var run = Run()
    var progress = (count: 0, date: Date())
    var nextPoll = Date()
    var isCancelled = false

    let suites = steps.map(\.testSuite).joined(separator: "|")
    let command =
      [
        "swift", "test", "--package-path", package.root.path, "--disable-xctest",
        "--filter", "^ExerciseTests\\.(\(suites))/",
        "--event-stream-version", "0", "--event-stream-output-path", file.path,
      ] + (builds ? [] : ["--skip-build"])
    run.program = try Subprocess.run(command, environment: Self.environment(building: exercises)) {
      lastLine in
      if Signals.haveArrived, run.report.didStart { return .atOnce }
      guard Date() > nextPoll else { return nil }
      nextPoll = Date(timeIntervalSinceNow: 0.1)
      run.report.readNewEvents(from: file)
      run.report.lockHolder = Self.lockHolder(in: lastLine)
      guard package.isThere else { return .gently }
      if run.report.progress > progress.count || !run.report.didStart {
        progress = (run.report.progress, Date())
      }
      switch poll(run.report) {
      case .continue: break
      case .cancelAfterBuild: isCancelled = true
      case .cancel:
        isCancelled = true
        return run.report.didStart ? .atOnce : .gently
      }
      if -progress.date.timeIntervalSinceNow > limit { run.timeout = limit }
      return run.timeout != nil || isCancelled && run.report.didStart ? .atOnce : nil
    }
    if isCancelled { throw CancellationError() }
    run.report.readNewEvents(from: file)
    return run
  }

  /// The ID of another SwiftPM, as a line names it that says that the build waits for its end.
  static func lockHolder(in line: String) -> pid_t? {
    (line.firstMatch(of: /^Another instance of SwiftPM \(PID: (\d+)\)/)?.1).flatMap { pid_t($0) }
  }

  /// The variable that selects the exercises to build.
  ///
  /// A change of the environment makes SwiftPM plan the build again, so the variable is set only
  /// where it is needed.
  private static func environment(building exercises: [Step]?) -> [String: String] {
    if let exercises {
      return ["STEP": exercises.map(\.number).joined(separator: ",")]
    }
    return ProcessInfo.processInfo.environment["STEP"] == nil ? [:] : ["STEP": ""]
  }
}

/// The build of the exercises that SwiftPM keeps.
///
/// A build that is interrupted may have compiled a file without recording it. The next build goes
/// by the record: if the source changed back, it takes the object for current, and mixes the two.
struct IncrementalBuild {
  let package: BookPackage

  /// Removes the objects of the exercises and their tests that are newer than the record.
  func removeUnrecordedObjects() throws {
    let manager = FileManager.default
    for module in ["ExerciseTests"] + Step.exercises.map(\.exerciseModule) {
      let folder = package.url(of: ".build/debug/\(module).build")
      let record = folder.appendingPathComponent("primary.priors")
      guard let recorded = manager.modificationDate(of: record) else { continue }
      for name in try manager.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".swift.o") {
        let object = folder.appendingPathComponent(name)
        if let date = manager.modificationDate(of: object), date > recorded {
          try manager.removeItem(at: object)
        }
      }
    }
  }
}
