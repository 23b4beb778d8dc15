import Console
import Foundation
import Records

/// What a check found out about a step.
package struct CheckResult: Codable {
  package enum State: String, Codable {
    case crashes, hangs, red, green
    case notStarted = "not started"
    case missesFiles = "lacks a file"
    case doesNotCompile = "does not compile"
    case notTested = "not fully tested"
    case unusable = "compiles, but the book's example doesn't"
  }

  package var exercise: Exercise
  package let state: State
  var passed = 0
  /// How many tests didn't run, because the code crashed or didn't end before them.
  var notRun = 0
  /// The tests that did not pass, in the order of their files.
  package var failures: [TestFailure] = []
  /// The errors of the build.
  package var diagnostics: [Diagnostic] = []
  /// The compiler's warnings in the learner's files.
  var warnings: [Diagnostic] = []
  /// Whatever else helps, in whole sentences.
  var remarks: [String] = []
  /// What the learner's code printed.
  var printed: [String] = []

  package var step: Step { exercise.step }
  /// How many tests there are.
  package var total: Int { exercise.testNames.count }
  package var isGreen: Bool { state == .green }
}

// MARK: Before the tests

extension CheckResult {
  /// The result for a step that can't be built or run; it is `nil` if all of it is there.
  static func incomplete(_ exercise: Exercise) -> CheckResult? {
    let step = exercise.step
    if !exercise.missingFiles.isEmpty {
      let missing = exercise.missingFiles.map {
        "\(exercise.pathPrefix)\(step.exercisePath)/\($0) is missing, or a link to nothing."
      }
      let command = "swift run workbook reset \(step.shortNumber)"
      let remark = "`\(command)` restores the exercise and moves your files to `.aside`."
      return CheckResult(exercise: exercise, state: .missesFiles, remarks: missing + [remark])
    }
    guard exercise.testNames.isEmpty else { return nil }
    return CheckResult(exercise: exercise, state: .notTested, remarks: [exercise.remarkOnTests])
  }

  /// The result for an exercise that can't be built, or the reason if that isn't its fault.
  init(of exercise: Exercise, _ failure: BuildFailure, compiling module: String?) throws {
    let errors = failure.errors(causedBy: exercise.step, compiling: module)
    guard !errors.isEmpty else { throw failure.reason }
    self.init(of: exercise, diagnostics: errors)
  }

  /// The result for a step whose exercise, or whose tests, don't compile.
  init(of exercise: Exercise, diagnostics: [Diagnostic]) {
    var messages: Set<String> = []
    // What the tests can't find they often look for in many lines.
    let diagnostics = diagnostics.filter {
      $0.isInExercise(of: exercise.step)
        || ($0.concerns(exercise.step) || $0.location == nil)
          && messages.insert($0.message).inserted
    }
    self.init(exercise: exercise, state: .doesNotCompile, diagnostics: diagnostics)
  }
}

// MARK: After the tests

extension CheckResult {
  /// The result of a run of the step's tests.
  init(of exercise: Exercise, run: TestRun) {
    let notRun = exercise.testNames.filter { name in
      !run.tests.contains { $0.record.title == name && [.began, .ended].contains($0.phase) }
    }
    let isCrash = !run.isComplete && run.timeout == nil
    let crash = isCrash ? Crash(of: run.program).located(in: exercise) : nil
    let failures = run.tests.compactMap {
      TestFailure($0, of: exercise, timeout: run.timeout, crash: crash)
    }
    let state: State =
      if run.timeout != nil || failures.contains(where: \.isEndless) {
        .hangs
      } else if isCrash || failures.contains(where: { $0.crash != nil }) {
        .crashes
      } else if !failures.isEmpty {
        exercise.isUntouched ? .notStarted : .red
      } else {
        notRun.isEmpty && run.didStart ? .green : .notTested
      }
    self.init(
      exercise: exercise, state: state,
      passed: run.tests.count { $0.phase == .ended && $0.failures.isEmpty },
      notRun: state == .notTested ? 0 : notRun.count,
      failures: failures, warnings: run.warnings.filter { $0.isInExercise(of: exercise.step) },
      printed: run.printed)
    if let first = notRun.first, state == .notTested {
      remarks.append("\(notRun.count) of \(total) tests didn't run; the first is \"\(first)\".")
    }
    if state == .notTested { remarks.append(exercise.remarkOnTests) }
    // What no test is the place of.
    if state == .crashes, let crash, !failures.contains(where: { $0.crash == crash }) {
      remarks.append(crash.text)
    }
    if let limit = run.timeout, failures.isEmpty {
      remarks.append("After the tests, the program didn't end for \(limit.formatted()) s.")
    }
  }
}

extension Exercise {
  fileprivate var remarkOnTests: String {
    let folder = "\(pathPrefix)\(step.testFolder)"
    return "Look at \(folder), and restore the tests. \(BookPackage.restoring(folder))"
  }
}
