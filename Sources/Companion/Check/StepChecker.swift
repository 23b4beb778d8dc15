import Console
import Foundation

/// Checks exercises: builds their tests, runs them, and explains the result.
final class StepChecker {
  private let package: BookPackage
  private let tests: TestRunner
  private var compiler: Compiler?
  private var knownToBuild: Bool?
  private lazy var remark = package.remarkOnEditedFiles()

  private init(package: BookPackage, tests: TestRunner) {
    (self.package, self.tests) = (package, tests)
  }

  /// Sets up checks, passes a checker to `body`, and cleans up, also after an error.
  ///
  /// Code hangs if it makes no progress for `limit` seconds. Without a poll, a line of the terminal
  /// says what is done.
  static func run<T>(
    in package: BookPackage, limit: Double, poll: Poll? = nil,
    _ body: (StepChecker) throws -> T
  ) throws -> T {
    let wereDeferred = Signals.areDeferred
    Signals.deferToPolling()
    defer { if !wereDeferred { Signals.restoreDefaults() } }
    let line = ProgressLine(on: .standard)
    defer { line.clear() }
    let tests = TestRunner(package: package, limit: limit, poll: poll ?? { line.show($0) })
    let result = try body(StepChecker(package: package, tests: tests))
    try Signals.throwIfArrived()
    return result
  }

  // MARK: Checks

  /// Checks one step, even if the learner hasn't started it.
  func check(_ step: Step) throws -> CheckResult {
    while true {
      let files = Exercise.stamps(of: step, in: package)
      let contents = try contents(of: step)
      let result = Result { try judge(step) }
      switch result {
      case .failure(is StepBuilder.FileChanged): continue
      case .failure(let error) where error is CancellationError: throw error
      default: break
      }
      // A verdict is about what was there from the beginning to the end.
      guard Exercise.stamps(of: step, in: package) == files else { continue }
      try KeptVerdicts(of: package).keep(try result.get(), contents: contents)
      return withRemark(try result.get())
    }
  }

  private func judge(_ step: Step) throws -> CheckResult {
    let exercise = try Exercise(of: step, in: package)
    if let result = CheckResult.incomplete(exercise) { return result }
    return try canBuild()
      ? DirectCheck(builder: builder(), tests: tests).check(exercise)
      : SwiftPMCheck(package: package, tests: tests).check(exercise)
  }

  /// What was found out about a step before, if nothing has changed since; or a new check.
  func result(of step: Step) throws -> CheckResult {
    try kept(step) ?? check(step)
  }

  /// What was found out about a step before, if nothing has changed since.
  func kept(_ step: Step) throws -> CheckResult? {
    guard let exercise = try? Exercise(of: step, in: package) else { return nil }
    if exercise.isUntouched { return CheckResult(exercise: exercise, state: .notStarted) }
    return try KeptVerdicts(of: package).verdict(on: exercise, contents: contents(of: step))
      .map(withRemark)
  }

  /// Checks an answer, which has some files in place of the solution's, and not the learner's.
  func check(_ files: [String: String], inPlaceOf step: Step) throws -> CheckResult {
    guard try canBuild() else {
      throw WorkbookError(
        """
        Answers can't be tried here, since the compiler can't be called without SwiftPM. Read one \
        with its explanation in \(package.displayPath(step.chapterPath)).
        """)
    }
    let check = AnswerCheck(
      package: package, compiler: try knownCompiler(), tests: tests, name: "diagnose")
    return try check.result(of: files, to: Exercise(of: step, in: package))
  }

  // MARK: The build

  /// Whether the compiler can be called without SwiftPM on this machine, which is found out once.
  private func canBuild() throws -> Bool {
    if let knownToBuild { return knownToBuild }
    let canBuild = try SwiftPMCheck.forcedBuildSystem == nil && builder().canBuildTests()
    knownToBuild = canBuild
    return canBuild
  }

  /// The digest of all that a verdict depends on.
  private func contents(of step: Step) throws -> Digest {
    var digest = try builder().contents(of: step)
    // Another version of this program may read the same output differently.
    let program = Bundle.main.executableURL.flatMap(FileManager.default.modificationDate)
    digest.add(String(describing: program))
    digest.add(SwiftPMCheck.forcedBuildSystem ?? "")
    return digest
  }

  private func builder() throws -> StepBuilder {
    StepBuilder(package: package, compiler: try knownCompiler(), poll: tests.poll)
  }

  /// The compiler, which is asked for once.
  private func knownCompiler() throws -> Compiler {
    let compiler = try self.compiler ?? Compiler(for: package)
    self.compiler = compiler
    return compiler
  }

  /// A result with a remark on an edited file around the exercises.
  private func withRemark(_ result: CheckResult) -> CheckResult {
    var result = result
    if let remark { result.remarks.insert(remark, at: 0) }
    return result
  }
}

extension BookPackage {
  /// What a learner should know about a solution or a test that was edited: solutions and exercises
  /// have the same names, so an editor offers both.
  ///
  /// Git says what differs from the last commit. There's no remark if there's no Git, or no
  /// repository, or if it takes its time.
  fileprivate func remarkOnEditedFiles() -> String? {
    let git = ["git", "--no-optional-locks", "-C", root.path]
    let question = ["diff", "--name-only", "--relative", "-z", "HEAD", "--", "Solutions", "Tests"]
    let deadline = Date(timeIntervalSinceNow: 2)
    let run = try? Subprocess.run(git + question) { Date() > deadline }
    guard let run, run.status == 0, let file = run.output.split(separator: "\0").first else {
      return nil
    }
    let path = displayPath(String(file))
    return "\(path) isn't as the book has it. If you didn't mean to edit it, copy what you want to "
      + "keep, then type `git restore -SW \(path.shellWord)`."
  }
}
