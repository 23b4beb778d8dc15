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
  /// The tests that did not pass, in the order of their files.
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
  /// How the learner's code ended the process, if it did, so that no values were compared.
  var crash: Crash?
}

// MARK: Before the tests

extension CheckResult {
  /// The result for a step with missing files; it is `nil` if there are all of them.
  init?(missingFilesOf exercise: Exercise) {
    guard !exercise.missingFiles.isEmpty else { return nil }
    let notes = exercise.missingFiles.map { file in
      let isLink = exercise.brokenLinks.contains(file)
      return "\(exercise.displayPath(file)) \(isLink ? "is a link to nothing" : "is missing")."
    }
    self.init(
      exercise: exercise, state: .missesFiles, notes: notes + [Self.resetNote(exercise)])
  }

  /// The result for a step whose exercise, or whose tests, don't compile.
  init(of exercise: Exercise, diagnostics: [Diagnostic]) {
    let own = diagnostics.filter { $0.isInExercise(of: exercise.step) }
    var messages: Set<String> = []
    // What the tests can't find they often look for in many lines.
    let others = diagnostics.filter {
      $0.concerns(exercise.step) && !own.contains($0) && messages.insert($0.message).inserted
    }
    let empty = exercise.emptyFiles.map { "\(exercise.displayPath($0)) is empty." }
    self.init(
      exercise: exercise, state: .doesNotCompile, diagnostics: own + others,
      notes: empty.isEmpty ? [] : empty + [Self.resetNote(exercise)])
  }

  private static func resetNote(_ exercise: Exercise) -> String {
    let command = "swift run workbook reset \(exercise.step.shortNumber)"
    return "`\(command)` restores the exercise and moves your files to `.aside`."
  }
}

// MARK: After the tests

extension CheckResult {
  /// The result of a run of the step's tests, and perhaps of those of other steps.
  init(of exercise: Exercise, run: TestRunner.Run) {
    let step = exercise.step
    let tests = run.report.tests.filter { $0.module == step.testModule }
    let notRun = exercise.testNames.filter { name in
      !tests.contains { $0.name == name && $0.phase != .waiting && $0.phase != .skipped }
    }
    let isBrokenOff = tests.contains { $0.phase == .running }
    // Without a test that was broken off, another step's test may have ended the run.
    let othersEndedIt = run.report.tests.contains {
      $0.module != step.testModule && ($0.phase == .running || $0.phase == .waiting)
    }
    let endedRun = isBrokenOff || !run.report.isComplete && !othersEndedIt
    let ending = endedRun && run.timeout == nil ? Crash(in: run.program, of: step) : nil
    let failures = tests.compactMap {
      TestFailure($0, of: exercise, timeout: run.timeout, crash: ending)
    }
    let state: State =
      if endedRun && run.timeout != nil {
        .hangs
      } else if isBrokenOff || failures.contains(where: { $0.crash != nil }) {
        .crashes
      } else if !failures.isEmpty {
        exercise.isUntouched ? .notStarted : .red
      } else if !notRun.isEmpty || !tests.contains(where: { $0.phase == .ended }) {
        .notTested
      } else {
        ending == nil ? .green : .crashes
      }
    var notes: [String] = []
    if isBrokenOff {
      notes = notRun.isEmpty ? [] : ["Later tests that didn't run: \(notRun.count)."]
    } else if state == .crashes, let ending {
      notes = [ending.message]
    } else if state == .notTested {
      let folder = "\(exercise.pathPrefix)\(step.testFolder)"
      let count = "\(notRun.count) of \(exercise.testNames.count) tests didn't run"
      notes = [
        notRun.first.map { "\(count); the first is \"\($0)\"." } ?? "No test ran.",
        "Look at \(folder). To restore the tests, type `git restore \(folder)`.",
      ]
    }
    self.init(
      exercise: exercise, state: state,
      passed: tests.filter { $0.phase == .ended && $0.issues.isEmpty }.count,
      failures: failures, notes: notes, printed: run.printed)
  }
}

extension TestFailure {
  /// The failure of a test; it is `nil` if the test passed or didn't start.
  ///
  /// `timeout` and `crash` tell why the whole run was broken off, if it was.
  init?(_ test: TestReport.Test, of exercise: Exercise, timeout: Double?, crash: Crash?) {
    let crashed = test.issues.lazy.compactMap { issue in
      issue.sides.flatMap { Crash(ending: $0.actual, in: exercise) }.map { (issue, $0) }
    }.first
    let issue = crashed?.0 ?? test.issues.first
    guard test.phase == .running || issue != nil else { return nil }
    self.init(
      test: test.name,
      location: SourceLocation(
        file: "\(exercise.step.testFolder)/\(test.file)", line: issue?.line ?? test.line))
    if test.phase == .running, let timeout {
      (expected, found) = ("your code finishes", "still running after \(timeout.formatted()) s")
      rule =
        "Look for an endless loop, or for a wait that never ends. (`--limit` sets how long to wait.)"
    } else if let crash = test.phase == .running ? crash : crashed?.1 {
      (expected, found, self.crash) = ("your code finishes", crash.message, crash)
      rule = test.phase == .running ? "" : issue?.rule ?? ""
    } else if let issue {
      (expected, found) = (issue.sides?.expected, issue.sides?.actual)
      rule = issue.rule.isEmpty && found == nil ? issue.event : issue.rule
      moreIssues = test.issues.count - 1
    }
  }
}

// MARK: In words

extension CheckResult {
  /// The state in a few words: `red, 3 of 10`.
  var summary: String {
    switch state {
    case .notStarted: "not started"
    case .red: "red, \(passed) of \(total)"
    case .green: "green"
    case .missesFiles: "a file is missing"
    case .doesNotCompile: "does not compile"
    case .crashes: "crashes, \(passed) of \(total)"
    case .hangs: "hangs, \(passed) of \(total)"
    case .notTested: passed == 0 ? "no test ran" : "tested in part"
    }
  }

  /// The state in a sentence.
  var headline: String {
    let name = "\(step.number) \(step.name)"
    return switch state {
    case .notStarted: "\(name) is not started: \(passed) of \(total) tests pass."
    case .red: "\(name) is red: \(passed) of \(total) tests pass."
    case .green: "\(name) is green: all \(total) tests pass."
    case .missesFiles: "\(name) is incomplete: none of its \(total) tests ran."
    case .doesNotCompile: "\(name) does not compile, so none of its \(total) tests ran."
    case .crashes: "\(name) crashes: \(passed) of \(total) tests pass."
    case .hangs: "\(name) hangs: \(passed) of \(total) tests pass."
    case .notTested:
      "\(name) is not green: \(passed) of \(total) tests pass, and the others did not run."
    }
  }

  var style: TextStyle {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .missesFiles, .doesNotCompile, .notTested: .yellow
    case .red, .crashes, .hangs: .red
    }
  }

  /// The sign before the step in a list.
  var sign: String {
    switch state {
    case .green: "✔"
    case .notStarted: "○"
    default: "✘"
    }
  }
}
