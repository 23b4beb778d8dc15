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

  /// Builds and runs the tests of an exercise, while no other command builds or removes them.
  func check(_ exercise: Exercise) throws -> CheckResult {
    try BuildFolder(package: package).whileLocked(poll: tests.poll) {
      let run = try attempt(exercise.step)
      let failure = BuildFailure(run.program, of: "`swift test`", in: package)
      if failure.mentionsKilling {
        // What such a build leaves may be half of it, and an older program may have run.
        try FileManager.default.removeItem(at: folder)
        throw failure.reason
      }
      return run.didStart
        ? CheckResult(of: exercise, run: run)
        : try CheckResult(of: exercise, failure, compiling: nil)
    }
  }

  private var folder: URL { package.url(of: "\(BuildFolder.path)/swiftpm") }

  private func attempt(_ step: Step) throws -> TestRun {
    try waitForNextSecond()
    let buildSystem =
      Self.forcedBuildSystem == "swiftbuild" ? ["--build-system", "swiftbuild"] : []
    let command =
      [
        "swift", "test", "--package-path", package.root.path, "--scratch-path", folder.path,
        "--disable-xctest", "--filter", "^\(step.testModule)\\.",
      ] + buildSystem + Compiler.diagnosticStyle.flatMap { ["-Xswiftc", $0] }
    var run = try tests.run(
      command, environment: BookPackage.switches(["STEP": step.number]), mixesOutput: true)
    run.warnings = Diagnostic.all(
      .warning, in: run.program.error + run.program.output, root: package.resolvedRoot)
    return run
  }

  /// Waits until the second is over in which a file may have been saved.
  ///
  /// The native build system compares dates in whole seconds: it doesn't compile a file again that
  /// is saved once more in the second in which it was compiled.
  private func waitForNextSecond() throws {
    let second = time(nil)
    while time(nil) == second {
      try Signals.throwIfArrived()
      try tests.poll("building")
      usleep(10_000)
    }
  }
}
