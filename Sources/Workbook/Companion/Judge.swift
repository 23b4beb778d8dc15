import Foundation

/// Makes a verdict on one exercise from a run of its tests.
struct Judge {
  let exercise: Exercise

  /// Says, without a build, what is wrong when a file is missing.
  ///
  /// - Returns: The verdict, or `nil` if all files are there.
  /// - Throws: An error if a file cannot be read.
  func verdictOnMissingFiles() throws -> Verdict? {
    let files = try exercise.files()
    let missing = try exercise.starter().keys.filter { files[$0] == nil }.sorted()
    guard !missing.isEmpty else { return nil }
    var remarks = missing.map { "\(shown($0)) is missing." }
    if !FileManager.default.fileExists(atPath: exercise.house.url(of: exercise.folder).path) {
      let folder = exercise.house.shown(exercise.folder)
      remarks = ["\(folder) is missing.", "Type `mkdir \(folder)`: without it nothing is built."]
    }
    return try doesNotCompile(remarks: remarks + [wayBack])
  }

  /// Says what is wrong when the exercise, or its tests, cannot be compiled.
  ///
  /// - Parameter errors: What the compiler complained about, there and elsewhere.
  /// - Returns: The verdict.
  /// - Throws: An error if a file cannot be read.
  func verdict(on errors: [BuildError]) throws -> Verdict {
    let own = errors.filter { $0.isInExercise(of: exercise.step) }
    var messages: Set<String> = []
    // What the tests do not find they often look for in many places.
    let others = errors.filter {
      $0.concerns(exercise.step) && !own.contains($0) && messages.insert($0.message).inserted
    }
    let empty = try exercise.files().filter { file in
      file.value.allSatisfy { Character(UnicodeScalar($0)).isWhitespace }
    }.keys.sorted()
    return try doesNotCompile(
      errors: own + others,
      remarks: empty.isEmpty ? [] : empty.map { "\(shown($0)) is empty." } + [wayBack])
  }

  private func doesNotCompile(
    errors: [BuildError] = [], remarks: [String]
  ) throws -> Verdict {
    Verdict(
      step: exercise.step, state: .doesNotCompile, total: try exercise.testNames().count,
      errors: errors, remarks: remarks)
  }

  private func shown(_ file: String) -> String {
    exercise.house.shown("\(exercise.folder)/\(file)")
  }

  private var wayBack: String {
    "`swift run workbook reset \(exercise.step.word)` puts your files aside and starts it over."
  }

  /// Says how far the exercise is.
  ///
  /// - Parameter result: A run of its tests, and perhaps of others.
  /// - Returns: The verdict.
  /// - Throws: An error if a file cannot be read.
  func verdict(on result: StepTests.Result) throws -> Verdict {
    let step = exercise.step
    let names = try exercise.testNames()
    let testFile = "\(step.name)Tests.swift"
    let tests = result.tests.tests.filter { $0.file == testFile }
    let passed = tests.filter { $0.phase == .ended && $0.issues.isEmpty }
    let unfinished = tests.first { $0.phase == .running }
    let notRun = names.filter { name in
      !tests.contains { $0.name == name && $0.phase != .waiting && $0.phase != .skipped }
    }
    let hasCrashed = tests.contains { $0.issues.contains(where: \.isCrash) }

    var remarks: [String] = []
    let state: Verdict.State
    if result.hungFor != nil, unfinished != nil {
      state = .hangs
    } else if unfinished != nil || hasCrashed {
      state = .crashes
    } else if tests.contains(where: { !$0.issues.isEmpty }) {
      state = try exercise.isUntouched() ? .notStarted : .red
    } else if !notRun.isEmpty {
      state = .notTested
    } else {
      let isOthersFault = result.tests.tests.contains {
        $0.file != testFile && ($0.phase == .running || $0.phase == .waiting)
      }
      state = result.tests.isComplete || isOthersFault ? .green : .crashes
    }
    let crash = state == .crashes ? Crash(in: result.program.output, of: step) : nil
    if let crash { remarks.append(crash.words) }
    if unfinished != nil {
      remarks.append("Tests that come after it, and did not run: \(notRun.count).")
    }
    if state == .notTested {
      remarks.append(
        "\(notRun.count) of \(names.count) tests did not run, the first is \"\(notRun[0])\".")
      remarks.append(
        "Look at \(exercise.house.shown(exercise.testFile)); "
          + "`git restore \(exercise.house.shown("Tests"))` brings the tests back.")
    }
    return Verdict(
      step: step, state: state, passed: passed.count, total: names.count,
      failures: tests.compactMap { Failure($0, result: result, crash: crash) }, remarks: remarks,
      printed: result.printed)
  }
}

extension TestRun.Issue {
  /// Whether the test ran the code in a process of its own, which came to a bad end.
  fileprivate var isCrash: Bool { event.contains("→ .signal(") }
}

extension Failure {
  /// Creates a failure from a test; the result is `nil` if the test passed, or did not begin.
  fileprivate init?(_ test: TestRun.Test, result: StepTests.Result, crash: Crash?) {
    if test.phase == .running {
      let hang = result.hungFor.map { "it went on for \($0.formatted()) s, and was ended" }
      self.init(
        test: test.name, line: test.line, expected: "your code comes to its end",
        actual: hang ?? crash?.words ?? "it ended the whole process",
        rule: hang == nil ? "" : "A loop comes to its end. (`--limit` says how long to wait.)",
        crash: hang == nil ? crash?.place : nil)
      return
    }
    guard let issue = test.issues.first else { return nil }
    self.init(
      test: test.name, line: issue.line, rule: issue.rule, moreIssues: test.issues.count - 1)
    if issue.isCrash {
      (expected, actual) = ("your code comes to its end", "it ended the whole process")
      return
    }
    // The tests compare by functions of their own, whose parameters are called so.
    let sides = /\(actual → (.*)\) ={2,3} \(expected → (.*)\)/.dotMatchesNewlines()
    if let match = issue.event.firstMatch(of: sides) {
      (actual, expected) = (String(match.1), String(match.2))
    } else if rule.isEmpty {
      rule = issue.event
    }
  }
}
