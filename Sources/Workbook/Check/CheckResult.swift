import Foundation

/// What a check found out about a step.
struct CheckResult {
  enum State: String {
    case crashes, hangs
    case notStarted = "is not started"
    case red = "is red"
    case green = "is green"
    case missesFiles = "lacks a file"
    case doesNotCompile = "does not compile"
    case notTested = "is not fully tested"
    /// The step compiles, but the book's example of it doesn't.
    case unusable = "compiles, but the book's example doesn't"
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
  /// How the learner's code ended the process, if it did, so that no values were compared.
  var crash: Crash?

  var isEndless: Bool { crash?.isEndless == true }
}

// MARK: Before the tests

extension CheckResult {
  /// The result for a step with missing files; it is `nil` if there are all of them.
  init?(missingFilesOf exercise: Exercise) {
    guard !exercise.missingFiles.isEmpty else { return nil }
    let notes = exercise.missingFiles.map {
      "\(exercise.pathPrefix)\(exercise.step.exercisePath)/\($0) is missing, or a link to nothing."
    }
    let command = "swift run workbook reset \(exercise.step.shortNumber)"
    self.init(
      exercise: exercise, state: .missesFiles,
      notes: notes + ["`\(command)` restores the exercise and moves your files to `.aside`."])
  }

  /// The result for a step without tests, such as one whose folder of tests is missing.
  init?(missingTestsOf exercise: Exercise) {
    guard exercise.testNames.isEmpty else { return nil }
    self.init(exercise: exercise, state: .notTested, notes: [Self.noteAboutTests(of: exercise)])
  }

  /// The result for a step whose exercise, or whose tests, don't compile.
  init(of exercise: Exercise, diagnostics: [Diagnostic]) {
    let own = diagnostics.filter { $0.isInExercise(of: exercise.step) }
    var messages: Set<String> = []
    // What the tests can't find they often look for in many lines.
    let others = diagnostics.filter {
      $0.concerns(exercise.step) && !own.contains($0) && messages.insert($0.message).inserted
    }
    self.init(exercise: exercise, state: .doesNotCompile, diagnostics: own + others)
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
    let ending =
      endedRun && run.timeout == nil
      ? Crash(in: run.program, of: step, module: step.exerciseModule) : nil
    let failures = tests.compactMap {
      TestFailure($0, of: exercise, timeout: run.timeout, crash: ending)
    }
    let state: State =
      if endedRun && run.timeout != nil || failures.contains(where: \.isEndless) {
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
    var notes = notRun.prefix(1).map {
      "\(notRun.count) of \(exercise.testNames.count) tests didn't run; the first is \"\($0)\"."
    }
    if state == .crashes, !isBrokenOff, let ending { notes.append(ending.message) }
    if state == .notTested { notes.append(Self.noteAboutTests(of: exercise)) }
    self.init(
      exercise: exercise, state: state,
      passed: tests.filter { $0.phase == .ended && $0.issues.isEmpty }.count,
      failures: failures, notes: notes, printed: run.printed)
  }

  private static func noteAboutTests(of exercise: Exercise) -> String {
    let folder = "\(exercise.pathPrefix)\(exercise.step.testFolder)"
    return "Look at \(folder). To restore the tests, type `git restore \(folder)`."
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
    }
  }
}

// MARK: In words

extension CheckResult {
  /// The state in a few words: `red, 3 of 10`.
  var summary: String {
    let words = state.rawValue.replacing("is ", with: "")
    return [.red, .crashes, .hangs].contains(state) ? "\(words), \(passed) of \(total)" : words
  }

  /// The state in a sentence.
  var headline: String {
    let tests =
      switch state {
      case .green: "all \(total) tests pass"
      case .unusable: "what it uses has to be `public`"
      case .missesFiles, .doesNotCompile: "none of its \(total) tests ran"
      case .notTested where total == 0: "its tests are missing"
      default: "\(passed) of \(total) tests pass"
      }
    return "\(step.number) \(step.name) \(state.rawValue): \(tests)."
  }

  var style: TextStyle {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .missesFiles, .doesNotCompile, .notTested, .unusable: .yellow
    case .red, .crashes, .hangs: .red
    }
  }

  /// The sign before the step in a list.
  var sign: String { isGreen ? "✔" : state == .notStarted ? "○" : "✘" }
}
