import Foundation

/// The program with the learner's exercises in place of solutions, in a separate build folder.
struct OwnCode {
  let package: BookPackage
  let steps: [Step]

  // In the usual folder, each switch between exercises and solutions would start the build over.
  private static let scratchPath = ".build/mine"

  /// The built program.
  var program: String { package.url(of: "\(Self.scratchPath)/debug/workbook").path }

  /// Builds the program and returns the compiler's errors; it throws an error for other failures.
  func build(isCancelled: () -> Bool) throws -> [Diagnostic] {
    let modules = steps.map { ($0.solutionModule, $0.exercisePath) }
    let builds = IncrementalBuild(
      package: package, folder: "\(Self.scratchPath)/debug",
      modules: Dictionary(modules) { first, _ in first })
    var isStopped = false
    let command = [
      "swift", "build", "--package-path", package.root.path,
      "--scratch-path", package.url(of: Self.scratchPath).path, "--product", "workbook",
    ]
    let mine = steps.map(\.number).joined(separator: ",")
    let result = try builds.run {
      try Subprocess.run(
        command, environment: ["MINE": mine, "STEP": "", "END_TO_END": ""]
      ) { _ in
        isStopped = isStopped || isCancelled()
        return isStopped ? .gently : nil
      }
    }.result.get()
    if isStopped { throw CancellationError() }
    guard result.status != 0 else { return [] }
    let text = result.output + result.error
    let errors = Diagnostic.errors(in: text, root: package.resolvedRoot)
      .filter { $0.location != nil }
    guard errors.isEmpty else { return errors }
    let lines = text.lines.filter { !$0.trimmed.isEmpty }.suffix(10)
    throw WorkbookError(
      """
      `MINE=\(mine) swift build` failed:
      \(lines.joined(separator: "\n"))
      To see which files changed, type `git status`.
      """)
  }

  /// Which code ran, in a sentence.
  func note(on step: Step) throws -> String {
    let folder = package.displayPath(step.exercisePath)
    return try Exercise(of: step, in: package).isUntouched
      ? "This ran on the starter: you haven't changed \(folder) yet."
      : "This ran on your code in \(folder)."
  }

  /// The line that calls `exit`, if there is one such line in the learner's code.
  var onlyExitCall: SourceLocation? {
    let calls = package.swiftLines(of: steps) { $0.contains(/^[^\/]*\bexit\(/) }
    return calls.count == 1 ? calls[0] : nil
  }

  /// Runs the program on the learner's code until it ends, or until a limit of seconds.
  func run(_ words: [String], limit: Double) throws -> (output: String, end: ProgramEnd) {
    var isLate = false
    let deadline = Date(timeIntervalSinceNow: limit + 60)
    let result = try Subprocess.run(
      [program] + words, environment: SupervisedProgram.environment(limit: limit)
    ) { _ in
      // The program ends itself before this deadline, if it can.
      isLate = Date() > deadline
      return isLate ? .atOnce : nil
    }
    var end = ProgramEnd(status: result.status, error: result.error, of: self)
    if isLate { end = .timedOut(nil) }
    return (result.output, end)
  }
}
