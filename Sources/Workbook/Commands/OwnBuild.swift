import Foundation
import Synchronization

/// Builds the learner's code, and reports errors as `check` does.
struct OwnBuild {
  let code: OwnCode
  let console: Console

  private static let diagnosticLimit = 3

  init(of code: OwnCode, console: Console = .standard) {
    (self.code, self.console) = (code, console)
  }

  /// Builds, or reports why that isn't possible, and returns whether the program was built.
  func run() throws -> Bool {
    let exercises = try code.steps.map { try Exercise(of: $0, in: code.package) }
    for exercise in exercises {
      guard let result = CheckResult(missingFilesOf: exercise) else { continue }
      write(result)
      return false
    }
    let errors = try build()
    guard let first = errors.first else { return true }
    if let own = exercises.first(where: { exercise in
      errors.contains { $0.isInExercise(of: exercise.step) }
    }) {
      write(CheckResult(of: own, diagnostics: errors))
    } else {
      let user = exercises.first { first.location?.file.contains("/\($0.step.folder)") == true }
      write(errors, of: user ?? exercises[0])
    }
    return false
  }

  private func build() throws -> [Diagnostic] {
    let progress = ProgressLine(on: console)
    defer { progress.clear() }
    return try code.build {
      progress.show("building your code")
      return false
    }
  }

  private func write(_ result: CheckResult) {
    let report = CheckReport(result: result, package: code.package, console: console)
    report.write(rows: nil)
    console.write(lines: report.linesAfterCheck)
  }

  /// Writes errors in the book's own code, which uses the learner's.
  private func write(_ errors: [Diagnostic], of exercise: Exercise) {
    let (step, package) = (exercise.step, code.package)
    let folder = package.displayPath(step.exercisePath)
    let name = "\(step.number) \(step.name)"
    console.write(
      exercise.isUntouched
        ? "\(name) is still the starter, so the book's examples don't compile with it yet."
        : "\(name) compiles, but the book's examples don't compile with it.", .yellow)
    console.write(
      """
      The compiler reports the error in the examples, which use your code in \(folder). (If you \
      changed the examples, type `git restore \(package.displayPath("Sources"))` to restore them.)
      """)
    var messages: Set<String> = []
    let different = errors.filter { messages.insert($0.message).inserted }
    for error in different.prefix(Self.diagnosticLimit) {
      console.write()
      console.write(error.message, .red, label: "✘ ")
      let edit = EditLocation.location(for: error, in: exercise)
      console.write(package.displayPath(edit), .cyan, label: "  edit      ")
      if let location = error.location {
        console.write(package.displayPath(location), .faint, label: "  example   ")
      }
    }
    console.write()
    console.writeCommand("swift run workbook check \(step.shortNumber)", label: "Next: ")
  }
}

/// A build of the learner's code during which the program does something else.
final class BackgroundBuild: Sendable {
  typealias Result = Swift.Result<[Diagnostic], any Error>

  private let state = Mutex<(result: Result?, isCancelled: Bool)>((nil, false))

  /// Starts the build.
  init(of code: OwnCode) {
    Thread.detachNewThread { [self] in
      let result = Result {
        try code.build { self.state.withLock(\.isCancelled) }
      }
      state.withLock { $0.result = result }
    }
  }

  /// The errors of the compiler, or why there is no build; `nil` while it runs.
  var result: Result? { state.withLock(\.result) }

  /// Ends the build and all of its processes.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    while result == nil { usleep(10_000) }
  }
}
