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

/// A test that did not pass.
struct TestFailure: Equatable {
  let test: String
  /// Where the expectation is.
  let location: SourceLocation
  /// The two sides of a comparison, if the test has them.
  var expected: String?
  var found: String?
  /// The rule that the code broke.
  var rule = ""
  /// How many more expectations of the same test failed.
  var moreIssues = 0
  /// Whether the learner's code ended the process, so that no values were compared.
  var isCrash = false
  /// Where in the learner's code the process ended, if the runtime printed it.
  var crashLocation: SourceLocation?

  /// Whether another failure would print the same text.
  func looksLike(_ other: TestFailure?) -> Bool {
    other.map { ($0.expected, $0.found, $0.rule) == (expected, found, rule) } ?? false
  }
}

extension CheckResult {
  /// The result for a step that wasn't run because the learner changed nothing.
  init(untouched exercise: Exercise) {
    self.init(exercise: exercise, state: .notStarted)
  }

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
        return data.map { diagnostic.movedToText(String(decoding: $0, as: UTF8.self)) }
          ?? diagnostic
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
    let unfinished = tests.first { $0.phase == .running }
    let notRun = exercise.testNames.filter { name in
      !tests.contains { $0.name == name && $0.phase != .waiting && $0.phase != .skipped }
    }
    let hasIssues = tests.contains { !$0.issues.isEmpty }
    // Without a test that was broken off, it was a test of another step that ended the run.
    let wasStoppedByOthers = run.report.tests.contains {
      $0.file != step.testFile && ($0.phase == .running || $0.phase == .waiting)
    }
    let state: State =
      if unfinished != nil {
        run.timeout != nil ? .hangs : .crashes
      } else if tests.contains(where: { $0.issues.contains(where: \.isCrash) }) {
        .crashes
      } else if hasIssues {
        exercise.isUntouched ? .notStarted : .red
      } else if !notRun.isEmpty {
        .notTested
      } else {
        run.report.isComplete || wasStoppedByOthers ? .green : .crashes
      }
    let crash =
      state == .crashes && !run.report.isComplete ? Crash(in: run.program, of: step) : nil
    var notes = unfinished == nil ? crash.map { [$0.message] } ?? [] : []
    if unfinished != nil {
      notes.append("Later tests that didn't run: \(notRun.count).")
    }
    if state == .notTested {
      notes += [
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
}

extension TestFailure {
  /// The failure of a test; it is `nil` if the test passed or didn't start.
  fileprivate init?(
    _ test: TestReport.Test, of exercise: Exercise, timeout: Double?, crash: Crash?
  ) {
    let step = exercise.step
    let ends = "your code finishes"
    if test.phase == .running {
      self.init(
        test: test.name, location: SourceLocation(file: step.testPath, line: test.line),
        expected: ends)
      if let timeout {
        found = "it was still running after \(timeout.formatted()) s"
        rule = "Look for an endless loop. (`--limit` sets how long to wait.)"
      } else {
        found = crash?.message ?? "it ended the whole process"
        crashLocation = crash?.location
        isCrash = true
      }
      return
    }
    guard let issue = test.issues.first else { return nil }
    self.init(
      test: test.name, location: SourceLocation(file: step.testPath, line: issue.line),
      rule: issue.rule, moreIssues: test.issues.count - 1)
    // The tests compare with their own functions, whose parameters have these names.
    let sides = /\(actual → (.*)\) ={2,3} \(expected → (.*)\)/.dotMatchesNewlines()
    if let match = issue.event.firstMatch(of: sides) {
      (found, expected) = (String(match.1), String(match.2))
      if issue.isCrash, let words = found {
        let crash = Crash(childEndedWith: words, in: exercise)
        (isCrash, found, crashLocation) = (true, crash.message, crash.location)
      }
    } else if issue.isCrash {
      (isCrash, expected, found) = (true, ends, "it ended the whole process")
    } else if rule.isEmpty {
      rule = issue.event
    }
  }
}
