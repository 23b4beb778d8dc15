import Foundation

/// What a check found out about a step.
struct CheckResult {
  enum State: Equatable {
    case notStarted, red, green, missesFiles, doesNotCompile, crashes, hangs, notTested
  }

  let exercise: Exercise
  let state: State
  /// How many tests passed.
  var passed = 0
  /// The tests that did not pass, from top to bottom.
  var failures: [TestFailure] = []
  /// The errors of the build, those in the learner's files first.
  var diagnostics: [Diagnostic] = []
  /// The compiler's warnings in the learner's files.
  var warnings: [Diagnostic] = []
  /// Whatever else helps, in whole sentences.
  var notes: [String] = []
  /// What the learner's code printed.
  var printed: [String] = []

  var step: Step { exercise.step }
  /// How many tests there are.
  var total: Int { exercise.testNames.count }
  var isGreen: Bool { state == .green }
}

extension CheckResult {
  /// The result for a step with missing files; it is `nil` if there are all of them.
  init?(missingFilesOf exercise: Exercise) {
    guard !exercise.missingFiles.isEmpty else { return nil }
    var notes = exercise.missingFiles.map { "\(exercise.displayPath($0)) is missing." }
    if !exercise.hasFolder {
      let folder = exercise.pathPrefix + exercise.step.exercisePath
      notes = [
        "\(folder) is missing.", "SwiftPM can't build without it. Type `mkdir \(folder)`.",
      ]
    }
    self.init(
      exercise: exercise, state: .missesFiles, notes: notes + [Self.resetNote(exercise)])
  }

  /// The result for a step whose exercise, or whose tests, don't compile.
  init(of exercise: Exercise, diagnostics: [Diagnostic]) {
    let own = diagnostics.filter { $0.isInExercise(of: exercise.step) }
    let files = Dictionary(
      uniqueKeysWithValues: exercise.files.map { ("\(exercise.step.exercisePath)/\($0)", $1) })
    var messages: Set<String> = []
    // What the tests can't find they often look for in many lines.
    let others = diagnostics.filter {
      $0.concerns(exercise.step) && !own.contains($0) && messages.insert($0.message).inserted
    }
    let empty = exercise.emptyFiles.map { "\(exercise.displayPath($0)) is empty." }
    self.init(
      exercise: exercise, state: .doesNotCompile,
      diagnostics: own.map { diagnostic in
        let data = diagnostic.location.flatMap { files[$0.file] }
        return data.map { diagnostic.movedToText($0.text) } ?? diagnostic
      } + others,
      notes: empty.isEmpty ? [] : empty + [Self.resetNote(exercise)])
  }

  private static func resetNote(_ exercise: Exercise) -> String {
    let command = "swift run workbook reset \(exercise.step.shortNumber)"
    return "`\(command)` restores the exercise and moves your files to `.aside`."
  }

  /// The result of a run of the step's tests, and perhaps of those of other steps.
  init(of exercise: Exercise, run: TestRunner.Run) {
    let step = exercise.step
    let tests = run.report.tests.filter { $0.file == step.testFile }
    let notRun = exercise.testNames.filter { name in
      !tests.contains { $0.name == name && $0.phase != .waiting && $0.phase != .skipped }
    }
    let state = Self.state(of: exercise, tests: tests, ranAll: notRun.isEmpty, run: run)
    let crash =
      state == .crashes && !run.report.isComplete ? Crash(in: run.program, of: step) : nil
    var notes: [String] = []
    if tests.contains(where: { $0.phase == .running }) {
      notes = ["Later tests that didn't run: \(notRun.count)."]
    } else if let crash {
      notes = [crash.message]
    } else if state == .notTested {
      notes = [
        """
        \(notRun.count) of \(exercise.testNames.count) tests didn't run; the first is \
        "\(notRun[0])".
        """,
        """
        Look at \(exercise.pathPrefix)\(step.testPath). To restore the tests, type \
        `git restore \(exercise.pathPrefix)Tests`.
        """,
      ]
    }
    self.init(
      exercise: exercise, state: state,
      passed: tests.filter { $0.phase == .ended && $0.issues.isEmpty }.count,
      failures: tests.compactMap {
        TestFailure($0, of: exercise, timeout: run.timeout, crash: crash)
      },
      notes: notes, printed: run.printed)
  }

  private static func state(
    of exercise: Exercise, tests: [TestReport.Test], ranAll: Bool, run: TestRunner.Run
  ) -> State {
    if tests.contains(where: { $0.phase == .running }) {
      return run.timeout != nil ? .hangs : .crashes
    }
    let issues = tests.flatMap(\.issues)
    if issues.contains(where: \.isCrash) { return .crashes }
    if !issues.isEmpty { return exercise.isUntouched ? .notStarted : .red }
    if !ranAll { return .notTested }
    // Without a test that was broken off, it was a test of another step that ended the run.
    let wasStoppedByOthers = run.report.tests.contains {
      $0.file != exercise.step.testFile && ($0.phase == .running || $0.phase == .waiting)
    }
    return run.report.isComplete || wasStoppedByOthers ? .green : .crashes
  }
}
