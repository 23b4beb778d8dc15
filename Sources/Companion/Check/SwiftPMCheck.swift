import Console
import Foundation

/// A check with `swift test`, where the compiler can't be called without it.
///
/// It takes longer, and builds in a folder that no other command uses, so that it may be removed.
struct SwiftPMCheck {
  /// What the variable `WORKBOOK_BUILD` asks for: `swiftpm`, or `swiftbuild`.
  static var forcedBuildSystem: String? {
    let value = ProcessInfo.processInfo.environment["WORKBOOK_BUILD"]
    return ["swiftpm", "swiftbuild"].contains(value) ? value : nil
  }

  let package: BookPackage
  let tests: TestRunner

  /// Builds and runs the tests of an exercise.
  ///
  /// - Throws: An error if something else than the exercise keeps its tests from running.
  func check(_ exercise: Exercise) throws -> CheckResult {
    // Another command may not remove what this one builds, nor run it.
    try BuildFolder(package: package).whileLocked(poll: tests.poll) {
      try checkAlone(exercise)
    }
  }

  private func checkAlone(_ exercise: Exercise) throws -> CheckResult {
    let run = try attempt(exercise)
    let failure = BuildFailure(run.program, of: "`swift test`", in: package)
    if failure.mentionsKilling {
      // What such a build leaves may be half of it, and an older program may have run.
      try FileManager.default.removeItem(at: folder)
      throw failure.reason
    }
    if run.didStart { return CheckResult(of: exercise, run: run) }
    let errors = failure.errors(causedBy: exercise.step, compiling: nil)
    guard !errors.isEmpty else { throw failure.reason }
    return CheckResult(of: exercise, diagnostics: errors)
  }

  private var folder: URL { package.url(of: "\(BuildFolder.path)/swiftpm") }

  private func attempt(_ exercise: Exercise) throws -> TestRun {
    let step = exercise.step
    try waitForNextSecond(after: newestDate(of: step))
    let buildSystem =
      Self.forcedBuildSystem == "swiftbuild" ? ["--build-system", "swiftbuild"] : []
    var run = try tests.run(
      [
        "swift", "test", "--package-path", package.root.path, "--scratch-path", folder.path,
        "--disable-xctest",
      ] + buildSystem
        + ["--filter", "^\(step.testModule)\\."],
      environment: BookPackage.switches(["STEP": step.number]), mixesOutput: true)
    run.warnings = Diagnostic.all(
      .warning, in: run.program.error + run.program.output, root: package.resolvedRoot)
    return run
  }

  private func newestDate(of step: Step) -> Date {
    let files = Exercise.sources(in: step.exercisePath, of: package).values
    return files.compactMap(FileManager.default.modificationDate).max() ?? .distantPast
  }

  /// Waits until the second in which a file was saved is over.
  ///
  /// The native build system compares dates in whole seconds: it doesn't compile a file again that
  /// is saved once more in the second in which it was compiled.
  private func waitForNextSecond(after date: Date) throws {
    let next = Date(
      timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down) + 1)
    // A date in the future is none of a save.
    while Date() < next, next.timeIntervalSinceNow < 1 {
      try Signals.throwIfArrived()
      try tests.poll("building")
      usleep(10_000)
    }
  }
}
