import Foundation

/// One run of `swift test` on the learner's code.
struct StepTests {
  let house: House
  /// After how many seconds without a test that begins or ends the run is ended.
  let limit: Double
  /// Called again and again while the tests are built and run.
  let observe: (TestRun) -> Wish

  /// What the one who watches wants.
  enum Wish {
    case goOn
    /// The result is not wanted any more. A build is brought to its end all the same.
    case abandon
    /// Somebody leaves.
    case leave
  }

  /// How a run ended.
  struct Result {
    let tests: TestRun
    let program: ProgramRun
    /// For how many seconds nothing happened, if the run was ended for that.
    let hungFor: Double?

    /// What the learner's code printed, without what Swift Testing printed.
    var printed: [String] {
      // Swift Testing puts a sign, and perhaps a place, before each of its messages.
      Crash.withoutBacktrace(program.output.lines).filter { line in
        !line.isEmpty && !Crash.isNoise(line)
          && !tests.messages.contains { !$0.isEmpty && line.hasSuffix($0) }
      }
    }
  }

  /// Builds and runs the tests of some steps.
  ///
  /// - Parameters:
  ///   - steps: The steps whose tests are run.
  ///   - exercises: The exercises that are built, or `nil` for all of them.
  ///   - builds: Whether to build first.
  /// - Returns: What came of it.
  /// - Throws: An error if the program cannot be started, and `Abandoned` if the observer said so.
  func run(_ steps: [Step], building exercises: [Step]?, builds: Bool = true) throws -> Result {
    if builds { try TornBuild(house: house).discard() }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    var stream = EventStream(file: file)
    var lastProgress = (count: 0, date: Date())
    var nextLook = Date()
    var hung = false
    var isAbandoned = false

    let suites = steps.map { "\($0.title)Tests" }.joined(separator: "|")
    let program = try ProgramRun(
      [
        "swift", "test", "--package-path", house.root.path, "--disable-xctest",
        "--filter", "^ExerciseTests\\.(\(suites))/",
        "--event-stream-version", "0", "--event-stream-output-path", file.path,
      ] + (builds ? [] : ["--skip-build"]),
      environment: Self.environment(building: exercises)
    ) {
      guard Date() > nextLook else { return nil }
      nextLook = Date(timeIntervalSinceNow: 0.05)
      stream.readOn()
      if stream.run.progress > lastProgress.count || !stream.run.hasStarted {
        lastProgress = (stream.run.progress, Date())
      }
      hung = -lastProgress.date.timeIntervalSinceNow > limit
      switch observe(stream.run) {
      case .goOn: break
      case .abandon: isAbandoned = true
      case .leave:
        isAbandoned = true
        return .gently
      }
      return hung || isAbandoned && stream.run.hasStarted ? .atOnce : nil
    }
    if isAbandoned { throw Abandoned() }
    stream.readOn()
    return Result(tests: stream.run, program: program, hungFor: hung ? limit : nil)
  }

  /// What tells the manifest which exercises to build.
  ///
  /// A variable more, or another value, makes the package manager plan anew. So there is none
  /// where `swift test` has none.
  private static func environment(building exercises: [Step]?) -> [String: String] {
    if let exercises {
      return ["STEP": exercises.map(\.number).joined(separator: ",")]
    }
    return ProcessInfo.processInfo.environment["STEP"] == nil ? [:] : ["STEP": ""]
  }

  /// The run was ended because its result is not wanted any more.
  struct Abandoned: Error {}
}
