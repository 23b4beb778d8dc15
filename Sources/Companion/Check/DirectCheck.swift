import Console
import Foundation

/// A check with a program that the companion builds itself.
struct DirectCheck {
  let builder: StepBuilder
  let tests: TestRunner

  /// Builds and runs the tests of an exercise, with variables for the tests.
  func check(_ exercise: Exercise, environment: [String: String] = [:]) throws -> CheckResult {
    do {
      let (program, output) = try builder.tests(of: exercise.step)
      var run = try tests.run([program.path], environment: environment)
      guard run.didStart else { throw FailedRun(run: run.program) }
      run.warnings = Diagnostic.all(
        .warning, in: inPackage(output), root: builder.package.resolvedRoot)
      return CheckResult(of: exercise, run: run)
    } catch let error as FailedRun {
      var program = error.run
      program.error = inPackage(program.error)
      let failure = BuildFailure(program, in: builder.package)
      return try CheckResult(of: exercise, failure, compiling: error.module)
    }
  }

  /// What a compiler printed, with the paths of the package's exercises.
  private func inPackage(_ output: String) -> String {
    guard let folder = builder.folderOfExercises else { return output }
    let root = builder.package.resolvedRoot
    return output.replacing("\(root)/\(folder)/", with: "\(root)/")
  }
}
