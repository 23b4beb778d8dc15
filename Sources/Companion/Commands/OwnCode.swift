import Console
import Foundation

/// An example or the pad, with the learner's exercise in place of the solution.
package struct OwnCode {
  let package: BookPackage
  let step: Step

  package init(package: BookPackage, step: Step) {
    (self.package, self.step) = (package, step)
  }

  /// Which code ran, in a sentence.
  package func whatRan() throws -> String {
    guard try package.text(of: step.examplePath).contains("import \(step.solutionModule)") else {
      let command = "swift run workbook check \(step.shortNumber)"
      return "This example doesn't use your code. To try your code, type `\(command)`."
    }
    let folder = package.displayPath(step.exercisePath)
    return try Exercise(of: step, in: package).isUntouched
      ? "This ran on the starter: you haven't changed \(folder) yet."
      : "This ran on your code in \(folder)."
  }

  // MARK: The build

  /// Builds a program of some files of the package and of statements that it runs, or reports why
  /// that isn't possible.
  package func build(_ files: [String], running statements: String) throws -> URL? {
    let exercise = try Exercise(of: step, in: package)
    if let missing = CheckResult.incomplete(exercise) {
      report(missing)
      return nil
    }
    do {
      return try program(of: files, running: statements)
    } catch let error as FailedRun {
      let failure = BuildFailure(error.run, in: package)
      report(try result(of: exercise, failure, compiling: error.module))
      return nil
    } catch is StepBuilder.FileChanged {
      throw WorkbookError("A file was saved while it was compiled. Type the command again.")
    }
  }

  private func report(_ result: CheckResult) {
    let console = Console.standard
    let report = ReportLines(of: result, in: package, on: console)
    console.write(lines: report.all + report.afterCheck)
  }

  private func program(of files: [String], running statements: String) throws -> URL {
    let line = ProgressLine(on: .standard)
    defer { line.clear() }
    let poll: Poll = { line.show($0) }
    let builder = StepBuilder(
      package: package, compiler: try Compiler(for: package), poll: poll, ownCodeOf: step)
    let main = """
      @preconcurrency import Foundation
      @main struct Program {
        static func main() {
          // What was printed before a crash must not be lost.
          setvbuf(stdout, nil, _IONBF, 0)
          \(statements)
        }
      }
      """
    return try builder.folder.whileLocked(poll: poll) {
      // The errors of the learner's code come before those of the example that uses it.
      _ = try builder.ownSolution(of: step)
      return try builder.program("\(step.name)Own", of: files, main: main)
    }
  }

  /// What the report says if the learner's code doesn't compile, or isn't what the example uses.
  private func result(
    of exercise: Exercise, _ failure: BuildFailure, compiling module: String?
  ) throws -> CheckResult {
    let isOwn = !failure.errors(causedBy: step, compiling: module).isEmpty
    let error = failure.errorsOfCode.first { $0.location != nil }
    guard !isOwn, !failure.isFullDisk, let error else {
      return try CheckResult(of: exercise, failure, compiling: module)
    }
    return CheckResult(
      exercise: exercise, state: exercise.isUntouched ? .notStarted : .unusable,
      diagnostics: [error])
  }
}
